import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves a text from an address of its own for as long as the tests run: published workflows go on reading it. */
export async function serveText(text: string, type: string): Promise<string> {
	const server = createServer((_request, response) => {
		response.setHeader('content-type', type).end(text);
	});
	await once(server.unref().listen(0, '127.0.0.1'), 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
