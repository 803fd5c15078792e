import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.mts';
import { allOperations, operation, type Chosen } from './operations.mts';
import { FEED_TOKEN } from './values.mts';
import { createEngine, type Engine, type NodeRun, type RunNodeOptions } from './engine.mts';

export { allOperations, operation, type Chosen };
export { byId, bySlug, FEED_TOKEN, GOES_ON } from './values.mts';

const monotonic = performance.now.bind(performance);
let aheadMs = 0;
performance.now = () => monotonic() + aheadMs;
/** Longer than a letter that was sent keeps other runs from sending it: tests send the same letter. */
const NEXT_LETTER_MS = 11 * 60_000;

/** The sandbox and the nodes in n8n's engine, for the tests of a file; the company is as new before each. */
export function useNodes(options?: SandboxOptions) {
	let sandbox: Sandbox;
	let engine: Engine;
	beforeAll(async () => {
		[sandbox, engine] = await Promise.all([startSandbox(options), createEngine()]);
	});
	beforeEach(() => sandbox.control.reset());
	afterAll(() => sandbox.close());

	/** A key of the company and a feed token, but for the fields that are given. */
	const credentials = (changes: object = {}) => {
		const { url: baseUrl, apiKey } = sandbox;
		return { publishingApi: { baseUrl, apiKey, feedToken: FEED_TOKEN, ...changes } };
	};

	return {
		get control() {
			return sandbox.control;
		},
		get engine() {
			return engine;
		},
		get url() {
			return sandbox.url;
		},
		/** May do everything. */
		get apiKey() {
			return sandbox.apiKey;
		},
		credentials,
		/** Runs an operation with a key of the company and a feed token. */
		async run(
			{ node, resource, operation }: Chosen,
			parameters: Readonly<Record<string, unknown>> = {},
			more: Partial<RunNodeOptions> = {},
		): Promise<NodeRun> {
			if (operation === 'send') aheadMs += NEXT_LETTER_MS;
			return await engine.runNode({
				type: node,
				parameters: { resource, operation, ...parameters },
				credentials: credentials(),
				...more,
			});
		},
		/** Has the next list hold these records on its one page. */
		setOnlyPage(items: unknown[]) {
			const body = JSON.stringify({ items, message: '', total: items.length });
			sandbox.control.addFault({ kind: 'body', body });
		},
		/** Requests to the service: `GET /api/v3/…?api=true`, with the body if there was one. */
		sent() {
			return sandbox.control
				.requests()
				.map(({ method, rawUrl, body }) =>
					body === undefined ? [`${method} ${rawUrl}`] : [`${method} ${rawUrl}`, body],
				);
		},
	};
}
