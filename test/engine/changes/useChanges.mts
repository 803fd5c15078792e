import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';
import { pass } from '../../support/clocksAhead.mts';
import {
	createEngine,
	type ActivePoller,
	type Engine,
	type NodeRun,
	type PollDatabase,
	type PollOptions,
} from '../../support/engine.mts';

export const IMPORTS_PATH = '/api/v3/contacts/imports';
const TRIGGER = 'publishingChangeTrigger';
/** The present of the company, which the sandbox's control moves on. */
const NOW = new Date('2026-11-20T12:00:00Z');

type Setting = Partial<PollOptions> & { readonly credential?: Record<string, unknown> };

let workflows = 0;

/** The sandbox with a clock that is moved by hand, and the trigger in n8n's engine. */
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

	const credentials = (more: Record<string, unknown> = {}) => ({
		publishingApi: { baseUrl: sandbox.url, apiKey: sandbox.apiKey, ...more },
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
		/** A workflow that no test had before. */
		newWorkflow: () => ({ workflowId: `changes-${++workflows}`, database: emptyDatabase() }),
		/** Publishes a workflow with the trigger. */
		async publish(
			parameters: Record<string, unknown> = {},
			{ credential, ...setting }: Setting = {},
		): Promise<ActivePoller> {
			return await engine.activatePoller({
				type: TRIGGER,
				parameters,
				credentials: credentials(credential),
				...setting,
			});
		},
		/** Tests the trigger as "Execute step" does. */
		async test(parameters: Record<string, unknown> = {}): Promise<NodeRun> {
			return await engine.runTrigger({ type: TRIGGER, parameters, credentials: credentials() });
		},
		/** An import that failed; gives its ID. */
		failImport(): string {
			const [uniqueId] = sandbox.control.changes.beginImports(1);
			sandbox.control.changes.passTime(1_000);
			sandbox.control.failImport(uniqueId);
			return uniqueId;
		},
		/** So much time is over for whoever waits because of a rate limit. */
		pass,
		/** What was asked since the last call: `GET /api/v3/…`. */
		asked(): string[] {
			const seen = sandbox.control.requests().map(({ method, rawUrl }) => `${method} ${rawUrl}`);
			sandbox.control.clearRequests();
			return seen;
		},
	};
}

export const emptyDatabase = (): PollDatabase => ({ staticData: {} });

/** The IDs of what executions started with, one list for each. */
export function idsOf({ executions }: ActivePoller): unknown[][] {
	return executions.map((items) => items.map(({ json }) => json.uniqueId));
}

/** The IDs of items that are marked as delivered before, perhaps. */
export function markedOf({ executions }: ActivePoller): unknown[] {
	return executions
		.flat()
		.filter(({ json }) => json.redelivered === true)
		.map(({ json }) => json.uniqueId);
}
