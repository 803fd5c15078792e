import { setTimeout as delay } from 'node:timers/promises';
import type { WorkflowActivateMode } from 'n8n-workflow';
import { credentialFor } from '../../../sandbox/credential.mts';
import { startSandbox, type PlannedFault, type Sandbox } from '../../../sandbox/index.mts';
import { pass } from '../clocksAhead.mts';
import { until } from '../until.mts';
import {
	createEngine,
	type ActiveTrigger,
	type Engine,
	type LogLine,
	type NodeRun,
	type TriggerOptions,
} from '../engine.mts';

export const TRIGGER = 'publishingActivityTrigger';
const SIGNING_PATH = '/api/v3/agents/activity/realtime-auth';

/** Longer than a feed waits for the next activation. */
const NEXT_WITHIN_MS = 3_000;
/** Longer than any pause that a 429 puts on all requests with the same key. */
const PAUSE_MS = 360_000;

export interface Setting {
	parameters?: Record<string, unknown>;
	/** Fields of the credential that differ from the good ones. */
	credential?: Record<string, unknown>;
	/** n8n's side: its version, the reason and the node of the activation, and the executions. */
	n8n?: Pick<TriggerOptions, 'isRecent' | 'mode' | 'workflowId' | 'staticData' | 'execute'>;
}

/** The static data that n8n saved last for a workflow with the trigger. */
interface StaticData {
	saved: { 'node:Node'?: { lastHeard?: string } };
}

/** An item of the trigger. */
export interface FeedItem {
	event: string;
	channel: string;
	data: unknown;
	receivedAt: string;
}

/**
 * The sandbox and the trigger in n8n's engine. Each test ends its triggers. None may have ended itself by an error, have
 * had two sockets, or connect after its end.
 */
export function useTrigger() {
	let sandbox: Sandbox;
	let engine: Engine;
	let active: ActiveTrigger[] = [];
	let log: LogLine[] = [];
	let nodes = 0;
	beforeAll(async () => {
		[sandbox, engine] = await Promise.all([startSandbox(), createEngine()]);
	});
	beforeEach(async () => {
		await sandbox.control.reset();
	});
	afterEach(async () => {
		sandbox.control.realtime.silence(false);
		const ended = active;
		active = [];
		await Promise.all(ended.map(({ close }) => close()));
		if (ended.length > 0) await nobodyFollows();
		// Connections that are still ending may log.
		log = [];
		await until(() => sandbox.control.realtime.state().sockets.length === 0, 'no socket is left');
		const { connections, mostAtOnce } = sandbox.control.realtime.state();
		pass(PAUSE_MS);
		// Time for whatever a trigger sends then.
		await fetch(sandbox.url);
		expect(ended.flatMap(({ errors }) => errors)).toEqual([]);
		expect(mostAtOnce).toBeLessThan(2);
		expect(sandbox.control.realtime.state().connections).toBe(connections);
	});
	afterAll(async () => {
		await sandbox.close();
	});

	/** A feed waits a moment for the next activation. Lets that moment pass. */
	const nobodyFollows = async () => {
		pass(NEXT_WITHIN_MS);
		await delay(0);
	};

	const credentials = (changes: Record<string, unknown> = {}) => ({
		publishingApi: { ...credentialFor(sandbox), ...changes },
	});

	const trigger = {
		get sandbox() {
			return sandbox;
		},
		get control() {
			return sandbox.control;
		},
		get server() {
			return sandbox.control.realtime;
		},
		get engine() {
			return engine;
		},
		/** The lines that the triggers of this test logged, but for debugging. */
		get log() {
			return log.filter(({ level }) => level !== 'debug');
		},
		/** What they logged for debugging. */
		get steps() {
			return log.filter(({ level }) => level === 'debug').map(({ message }) => message);
		},
		credentials,
		nobodyFollows,
		/** A node that no other test uses, to activate it several times. */
		newNode(setting: Setting = {}) {
			const staticData: StaticData = { saved: {} };
			const n8n = {
				workflowId: `feed-${++nodes}`,
				staticData: staticData as never,
				...setting.n8n,
			};
			return {
				staticData,
				activate: (mode: WorkflowActivateMode = 'activate', changes: Setting = {}) =>
					trigger.activate({ ...setting, ...changes, n8n: { ...n8n, ...changes.n8n, mode } }),
			};
		},
		/** Publishes a workflow with the trigger. */
		async activate(setting: Setting = {}): Promise<ActiveTrigger> {
			const { parameters, credential, n8n } = setting;
			const made = await engine.activateTrigger({
				type: TRIGGER,
				parameters,
				credentials: credentials(credential),
				log,
				...n8n,
			});
			active.push(made);
			return made;
		},
		/** Deactivates a trigger, and waits until its socket is closed. */
		async end({ close }: ActiveTrigger): Promise<void> {
			await close();
			await nobodyFollows();
			await trigger.gone();
		},
		/** Returns the error of a workflow that cannot be published. */
		async refusal(setting: Setting): Promise<Error & { description?: string }> {
			return await trigger.activate(setting).then(
				() => Promise.reject(new Error('It was activated')),
				(error) => error,
			);
		},
		/** Executes the node in the editor: "Execute step". */
		async test({ parameters, credential }: Setting = {}, signal?: AbortSignal): Promise<NodeRun> {
			return await engine.runTrigger({
				type: TRIGGER,
				parameters,
				credentials: credentials(credential),
				signal,
			});
		},
		pass,
		sockets: () => sandbox.control.realtime.state().sockets,
		subscriptions: () => trigger.sockets().map(({ subscriptions }) => subscriptions),
		isLive: () => trigger.subscriptions().flat().length > 0,
		async live(): Promise<void> {
			await until(() => trigger.isLive(), 'the server has a subscription');
		},
		async gone(): Promise<void> {
			await until(() => trigger.sockets().length === 0, 'the server has no socket');
		},
		/** The bodies of requests for a signature. */
		signed: () =>
			sandbox.control
				.requests()
				.filter(({ path }) => path === SIGNING_PATH)
				.map(({ body }) => body as { socket_id: string; channel_name: string; api: boolean }),
		/** Lets the next requests for a signature fail. */
		failSigning: (fault: Partial<PlannedFault> & Pick<PlannedFault, 'kind'>) =>
			sandbox.control.addFault({ path: SIGNING_PATH, ...fault } as PlannedFault),
		/** Waits until the trigger is live and has read everything that the server has sent. */
		async seenLive(): Promise<void> {
			await trigger.live();
			const pongs = () =>
				trigger.server.state().messages.filter(({ event }) => event === 'pusher:pong').length;
			const before = pongs();
			trigger.server.ping();
			await until(() => pongs() > before, 'the pong came');
		},
		/** Sends an event and waits until it has started: all events before it have, too. */
		async flush({ starts }: ActiveTrigger): Promise<void> {
			trigger.server.publish({ event: 'flush' });
			await until(() => itemsOf({ starts }).at(-1)?.event === 'flush', 'the last event came');
			starts.pop();
		},
		/** Waits for a number of executions. */
		async started({ starts }: ActiveTrigger, count: number): Promise<FeedItem[]> {
			await until(() => starts.length >= count, `${count} executions have started`);
			return itemsOf({ starts });
		},
		/** Waits for a number of log lines. */
		async logged(count: number): Promise<void> {
			await until(() => trigger.log.length >= count, `${count} lines are logged`);
		},
		/** Has the server close the connection, and waits until the trigger is subscribed again. */
		async reconnect(): Promise<void> {
			const { length } = trigger.signed();
			trigger.server.kick(4200);
			await until(() => trigger.signed().length > length, 'it connects again');
			await trigger.seenLive();
		},
	};
	return trigger;
}

/** The items with which executions started, one for each. */
export function itemsOf({ starts }: Pick<ActiveTrigger, 'starts'>): FeedItem[] {
	return starts.map(({ data: [[{ json }]] }) => json as unknown as FeedItem);
}
