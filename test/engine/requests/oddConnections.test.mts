import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { until } from '../../support/until.mts';
import { useNodes } from '../../support/useNodes.mts';
import { openApiClient } from './openApiClient.mts';

/** Responses that no HTTP framework sends. None lasts longer than the request's timeout. */

const nodes = useNodes();
afterEach(() => jest.restoreAllMocks());

/** A server that says the same on every connection, whatever it is asked. */
async function serving(
	say: (socket: Socket) => void,
	use: (url: string, sockets: ReadonlySet<Socket>) => Promise<void>,
): Promise<void> {
	const sockets = new Set<Socket>();
	const server: Server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {});
		socket.on('close', () => sockets.delete(socket));
		socket.once('data', () => say(socket));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets);
	} finally {
		for (const socket of sockets) socket.destroy();
		await new Promise((resolve) => server.close(resolve));
	}
}

/** Sends a little more all the time, so that the connection is never idle. */
function trickle(socket: Socket, start: string, more: string): void {
	socket.write(start);
	const timer = setInterval(() => socket.write(more), 5);
	socket.on('close', () => clearInterval(timer));
}

const ODD: Array<[string, (socket: Socket) => void]> = [
	[
		'a body that trickles',
		(socket) => trickle(socket, 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n', ' '),
	],
	['headers that trickle', (socket) => trickle(socket, 'HTTP/1.1 200 OK\r\n', 'A: b\r\n')],
];

describe.each(ODD)('%s', (_, say) => {
	test('ends a request, and keeps no connection', async () => {
		await serving(say, async (url, sockets) => {
			const service = await openApiClient(
				{ url, apiKey: 'a-key-of-ours' },
				{ policy: { timeoutMs: 100, attempts: 1 } },
			);
			await expect(service.call('getActiveEngagement', {})).rejects.toMatchObject({
				name: 'ApiError',
			});
			await until(() => sockets.size === 0, 'its connection is closed');
		});
	});

	test('ends the test of a credential', async () => {
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
		await serving(say, async (baseUrl) => {
			const credential = { baseUrl, apiKey: 'a-key-of-ours' };
			const { status } = await nodes.engine.testCredential('publishingApi', credential);
			expect(status).toBe('Error');
		});
	});
});
