import { fastify, type FastifyInstance } from 'fastify';

import type { RunNodeOptions } from './engine.mts';
import { operation, type useNodes } from './useNodes.mts';

/** A request as a played service received it. */
export interface Received {
	readonly method: string;
	readonly url: string;
	/** The API key. */
	readonly key: string;
	readonly body: unknown;
}

/** The response. Default: 200 with an empty object. */
export interface Answer {
	readonly status?: number;
	readonly body?: unknown;
	readonly headers?: Readonly<Record<string, string>>;
	/** Cuts the connection instead. */
	readonly cut?: boolean;
}

const open: FastifyInstance[] = [];

/** Closes all of them. */
export async function closeServices(): Promise<void> {
	await Promise.all(open.splice(0).map(async (app) => await app.close()));
}

/** A service whose responses a test decides, for responses that the sandbox does not give. */
export async function playService(
	nodes: ReturnType<typeof useNodes>,
	answer: (received: Received) => Promise<Answer> | Answer,
) {
	const app = fastify();
	const all: Received[] = [];
	app.all('/*', async ({ method, url, headers: sent, body, raw }, reply) => {
		const key = String(sent.authorization).replace('Bearer ', '');
		const received = { method, url, key, body };
		all.push(received);
		const { status = 200, body: given = {}, headers = {}, cut } = await answer(received);
		if (cut === true) raw.destroy();
		return await reply
			.code(status)
			.headers(headers)
			.header('content-type', 'application/json')
			.send(JSON.stringify(given));
	});
	const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
	open.push(app);
	return {
		url: baseUrl,
		/** Runs an operation against it, with an item for each of `items`. */
		run: async (
			name: string,
			parameters: object,
			items: object[] = [{}],
			node: object = {},
			more: Partial<RunNodeOptions> = {},
		) =>
			await nodes.run(
				operation(name),
				{ ...parameters },
				{
					credentials: nodes.credentials({ baseUrl }),
					items: items.map((json) => ({ json: { ...json } })),
					node,
					...more,
				},
			),
		/** All requests, in order of arrival. */
		received: all,
		/** Methods that change something. */
		writes: () => all.filter(({ method }) => method !== 'GET'),
	};
}
