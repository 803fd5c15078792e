import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Collector {
	/** Without a trailing slash. */
	readonly url: string;
	close(): Promise<void>;
}

/**
 * Receives the reports of executions while they run, so that n8n need not keep them and its database stays small.
 */
export async function startCollector(
	onReport: (path: string, report: Record<string, unknown>) => void,
): Promise<Collector> {
	const server = createServer((request, response) => {
		void json(request).then((report) => {
			onReport(request.url ?? '', report as Record<string, unknown>);
			response.writeHead(204).end();
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		close: async () => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
}
