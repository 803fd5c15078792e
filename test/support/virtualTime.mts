import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

/** The module in which n8n-workflow's `sleep` can be replaced: its index is read-only. */
const UTILS = path.resolve('node_modules/n8n-workflow/dist/cjs/utils.js');
type Utils = Pick<typeof import('n8n-workflow'), 'sleep'>;

/** After this number of turns of the event loop without a request, everything that runs is waiting. */
const IDLE_TURNS = 10;

/** No response is late before, though a busy machine lets it be: signals of time know no virtual one. */
const EARLIEST_MS = 60_000;
const timeout = AbortSignal.timeout.bind(AbortSignal);

/** Longer than anything that a test waits for. */
const LONG_MS = 30 * 24 * 3_600_000;

interface Pause {
	readonly ms: number;
	readonly end: number;
	over(): void;
}

/**
 * Lets the package wait without waiting. The clocks, which the sandbox reads too, stand still until nothing
 * is left to do but to wait: then the pause that is over first ends at once, and they show its end.
 */
export function useVirtualTime() {
	const waits: number[] = [];
	const requests = useRequestsInFlight();
	let pauses: Pause[] = [];
	let now = 0;
	let heldFrom = Infinity;
	let isGoing = false;
	let earlier = 0;

	beforeEach(() => {
		// After this time, the limiters of earlier tests are forgotten.
		earlier += LONG_MS;
		// A whole minute, so that actions at multiples of an interval happen at the same points of every run.
		now = Math.ceil(Date.now() / 60_000) * 60_000;
		const start = now;
		heldFrom = Infinity;
		waits.length = 0;
		pauses = [];
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		jest.spyOn(performance, 'now').mockImplementation(() => earlier + now - start);
		AbortSignal.timeout = (ms) => timeout(Math.max(ms, EARLIEST_MS));
		jest
			.spyOn(createRequire(path.resolve('package.json'))(UTILS) as Utils, 'sleep')
			.mockImplementation(async (ms) => {
				waits.push(ms);
				await new Promise<void>((over) => {
					pauses.push({ ms, end: now + ms, over });
					void goOn();
				});
			});
	});
	afterEach(() => {
		jest.restoreAllMocks();
		AbortSignal.timeout = timeout;
	});

	const running = () => pauses.filter(({ ms }) => ms < heldFrom);

	async function goOn(): Promise<void> {
		if (isGoing) return;
		isGoing = true;
		for (let idle = 0; running().length > 0; ) {
			await (requests.size > 0 ? delay(1) : turn());
			idle = requests.size > 0 ? 0 : idle + 1;
			if (idle < IDLE_TURNS) continue;
			idle = 0;
			endFirst();
		}
		isGoing = false;
	}

	function endFirst(): void {
		const end = Math.min(...running().map((pause) => pause.end));
		const over = running().filter((pause) => pause.end === end);
		pauses = pauses.filter((pause) => !over.includes(pause));
		now = Math.max(now, end);
		for (const pause of over) pause.over();
	}

	return {
		/** How long each pause would have been, in milliseconds, in the order in which they began. */
		waits,
		/** Sets the clocks forward, as if something had taken this time in milliseconds. */
		pass(ms: number): void {
			now += ms;
		},
		/** Keeps all pauses of at least this length from ending, until the returned function is called. */
		hold(ms = 0): () => void {
			heldFrom = ms;
			return () => {
				heldFrom = Infinity;
				void goOn();
			};
		},
	};
}

/** The requests of this process that are in flight. */
function useRequestsInFlight(): ReadonlySet<ClientRequest> {
	const requests = new Set<ClientRequest>();
	const onStart = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		requests.add(request);
		request.once('close', () => requests.delete(request));
	};
	beforeAll(() => subscribe('http.client.request.start', onStart));
	afterAll(() => void unsubscribe('http.client.request.start', onStart));
	return requests;
}
