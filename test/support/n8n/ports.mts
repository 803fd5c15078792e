import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const HOST = '127.0.0.1';

/** Whether this program may listen on a port of the loopback interface. */
export function isFree(port: number): Promise<boolean> {
	return new Promise((answer) => {
		const server = createServer();
		server.once('error', () => answer(false));
		server.listen(port, HOST, () => server.close(() => answer(true)));
	});
}

/** Returns different free ports. */
export async function freePorts(count: number): Promise<number[]> {
	const servers = await Promise.all(
		Array.from({ length: count }, async () => {
			const server = createServer();
			await new Promise<void>((listening) => server.listen(0, HOST, listening));
			return server;
		}),
	);
	const ports = servers.map((server) => (server.address() as AddressInfo).port);
	await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
	return ports;
}
