import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.mts';
import { allOperations, operation, type Chosen } from './operations.mts';
import { createEngine, type Engine, type NodeRun, type RunNodeOptions } from './engine.mts';
import { knownIds, operationExamples, type KnownIds, type OperationExample } from './examples.mts';

export { allOperations, operation, type Chosen };
export { byId, bySlug } from './values.mts';

export const FEED_TOKEN = 'feed-token-0123456789';

/** The sandbox and the nodes in n8n's engine, for the tests of a file; the company is as new before each. */
export function useNodes(options?: SandboxOptions) {
	let sandbox: Sandbox;
	let engine: Engine;
	let ids: KnownIds;
	beforeAll(async () => {
		[sandbox, engine] = await Promise.all([startSandbox(options), createEngine()]);
		ids = await knownIds(sandbox);
	});
	beforeEach(() => sandbox.control.reset());
	afterAll(() => sandbox.close());

	const credentials = () => ({
		publishingApi: { baseUrl: sandbox.url, apiKey: sandbox.apiKey },
		publishingFeedTokenApi: { token: FEED_TOKEN },
	});

	return {
		get control() {
			return sandbox.control;
		},
		get engine() {
			return engine;
		},
		get ids() {
			return ids;
		},
		get url() {
			return sandbox.url;
		},
		credentials,
		/** The example of an operation; a missing one fails the test. */
		example({ node, resource, operation }: Chosen): OperationExample {
			const found = operationExamples(ids).find(
				(each) => each.node === node && each.resource === resource && each.operation === operation,
			);
			if (!found) throw new Error(`No example of ${node} ${resource}.${operation} in examples.mts`);
			return found;
		},
		/** Runs an operation with a key of the company and a feed token. */
		async run(
			{ node, resource, operation }: Chosen,
			parameters: Record<string, unknown> = {},
			more: Partial<RunNodeOptions> = {},
		): Promise<NodeRun> {
			return await engine.runNode({
				type: node,
				parameters: { resource, operation, ...parameters },
				credentials: credentials(),
				...more,
			});
		},
		/** Has the next list hold these records on its one page, from the endpoint with that path or from any. */
		setOnlyPage(items: unknown[], path?: string) {
			for (const shown of [items, []]) {
				const body = JSON.stringify({ items: shown, message: '', total: shown.length });
				sandbox.control.addFault({ kind: 'body', body, path });
			}
		},
		/** What was asked of the service: `GET /api/v3/…?api=true`, with the body where there was one. */
		sent() {
			return sandbox.control
				.requests()
				.map(({ method, rawUrl, body }) =>
					body === undefined ? [`${method} ${rawUrl}`] : [`${method} ${rawUrl}`, body],
				);
		},
	};
}
