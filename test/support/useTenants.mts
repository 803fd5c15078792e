import { fastify, type FastifyInstance } from 'fastify';

import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.mts';
import { useNodes } from './useNodes.mts';
import { operation } from './operations.mts';
import type { RunNodeOptions } from './engine.mts';

/** Two companies of the service. */
export const TENANTS = ['a', 'b'] as const;
type Tenant = (typeof TENANTS)[number];

const keyOf = (tenant: Tenant) => `key-of-tenant-${tenant}`;

/** A credential whose key is each item's own: the item holds its tenant's key. */
const KEY_BY_EXPRESSION = '={{ $json.key }}';

/** An item of a tenant. */
export const itemOf = (tenant: Tenant, more: object = {}) => ({
	json: { tenant, key: keyOf(tenant), ...more },
});

/**
 * Two tenants of one service at one address, which distinguishes them by their keys only. Each has a sandbox of its
 * own behind it, and so records and requests of its own.
 */
export function useTenants(options?: SandboxOptions) {
	const nodes = useNodes();
	const sandboxes = {} as Record<Tenant, Sandbox>;
	let service: FastifyInstance;
	let url: string;
	beforeAll(async () => {
		for (const tenant of TENANTS) {
			sandboxes[tenant] = await startSandbox({ ...options, apiKey: keyOf(tenant) });
		}
		service = forward(({ authorization }) => {
			const tenant = TENANTS.find((each) => authorization === `Bearer ${keyOf(each)}`);
			return tenant === undefined ? undefined : sandboxes[tenant].url;
		});
		url = await service.listen({ port: 0, host: '127.0.0.1' });
	});
	beforeEach(async () => {
		for (const tenant of TENANTS) await sandboxes[tenant].control.reset();
	});
	afterAll(async () => {
		await service.close();
		for (const tenant of TENANTS) await sandboxes[tenant].close();
	});

	const credentials = () => ({
		publishingApi: { baseUrl: url, apiKey: KEY_BY_EXPRESSION },
		publishingFeedTokenApi: nodes.credentials().publishingFeedTokenApi,
	});
	return {
		credentials,
		sandbox: (tenant: Tenant) => sandboxes[tenant],
		/** Runs an operation for items, each with its tenant's key. */
		run: async (
			name: string,
			parameters: object,
			items: ReadonlyArray<ReturnType<typeof itemOf>>,
			more: Partial<RunNodeOptions> = {},
		) =>
			await nodes.run(
				operation(name),
				{ ...parameters },
				{ credentials: credentials(), items: [...items], ...more },
			),
		/** The requests that a tenant's sandbox has received: `GET /api/v3/…`. */
		lines: (tenant: Tenant) =>
			sandboxes[tenant].control.requests().map(({ method, rawUrl }) => `${method} ${rawUrl}`),
	};
}

/** A service that forwards requests to the sandbox that their headers select, or responds with 401. */
function forward(
	target: (headers: { readonly authorization?: string }) => string | undefined,
): FastifyInstance {
	const app = fastify();
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
	app.all('/*', async ({ method, url, headers, body }, reply) => {
		const address = target(headers);
		if (address === undefined) return await reply.code(401).send({ message: 'Unknown key' });
		const { authorization, accept = '*/*', 'content-type': type } = headers;
		const response = await fetch(`${address}${url}`, {
			method,
			headers: { authorization: authorization!, accept, ...(type && { 'content-type': type }) },
			body: body as Uint8Array<ArrayBuffer> | undefined,
			redirect: 'manual',
		});
		return await reply
			.code(response.status)
			.headers(Object.fromEntries(response.headers))
			.send(Buffer.from(await response.arrayBuffer()));
	});
	return app;
}
