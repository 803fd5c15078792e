import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { pass } from '../clocksAhead.mts';
import {
	createEngine,
	type ActivePoller,
	type Engine,
	type NodeRun,
	type PollDatabase,
	type PollOptions,
} from '../engine.mts';

export const BROWSE_PATH = '/api/v3/contacts/browse';
export const IMPORTS_PATH = '/api/v3/contacts/imports';
const TRIGGER = 'publishingTrigger';
/** The present of the company, which the sandbox's control moves on. */
const NOW = new Date('2026-11-20T12:00:00Z');

let workflows = 0;

/** The event of tests that name no other. */
const IMPORTS = { event: 'importFailed' };

/** Returns the sandbox with a clock that is moved by hand, and the Publishing Changes Trigger in n8n's engine. */
export function useChanges() {
	let sandbox: Sandbox;
	let engine: Engine;
	beforeAll(async () => {
		[sandbox, engine] = await Promise.all([
			startSandbox({ now: NOW, clock: () => NOW }),
			createEngine(),
		]);
	});
	beforeEach(() => sandbox.control.reset());
	afterAll(() => sandbox.close());

	const trigger = (parameters: Record<string, unknown>) => ({
		type: TRIGGER,
		parameters: { ...IMPORTS, ...parameters },
		credentials: { publishingApi: { baseUrl: sandbox.url, apiKey: sandbox.apiKey } },
	});

	return {
		get control() {
			return sandbox.control;
		},
		get changes() {
			return sandbox.control.changes;
		},
		get sandbox() {
			return sandbox;
		},
		/** Returns a workflow that no other test has. */
		newWorkflow: () => ({
			workflowId: `changes-${++workflows}`,
			database: { staticData: {} } as PollDatabase,
		}),
		/** Publishes a workflow with the trigger. */
		async publish(
			parameters: Record<string, unknown> = {},
			setting: Partial<PollOptions> = {},
		): Promise<ActivePoller> {
			return await engine.activatePoller({ ...trigger(parameters), ...setting });
		},
		/** Tests the trigger as "Execute step" does. */
		async test(parameters: Record<string, unknown> = {}): Promise<NodeRun> {
			return await engine.runTrigger(trigger(parameters));
		},
		/** Makes an import fail. Returns its ID. */
		failImport(): string {
			const [uniqueId] = sandbox.control.changes.beginImports(1);
			sandbox.control.changes.passTime(1_000);
			sandbox.control.failImport(uniqueId);
			return uniqueId;
		},
		/** Moves the monotonic clock on, which waits for a rate limit depend on. */
		pass,
		/** Returns the requests since the last call: `GET /api/v3/…`. */
		asked(): string[] {
			const seen = sandbox.control.requests().map(({ method, rawUrl }) => `${method} ${rawUrl}`);
			sandbox.control.clearRequests();
			return seen;
		},
	};
}

/** Returns the IDs of the items of each execution. */
export function idsOf({ executions }: ActivePoller): unknown[][] {
	return executions.map((items) => items.map(({ json }) => json.uniqueId));
}

/** Returns the IDs of items with `redelivered: true`. */
export function markedOf({ executions }: ActivePoller): unknown[] {
	return executions
		.flat()
		.filter(({ json }) => json.redelivered === true)
		.map(({ json }) => json.uniqueId);
}
