import { setTimeout as wait } from 'node:timers/promises';
import type { SeenRequest } from '../../../../sandbox/index.mts';
import { randomNumbers } from '../../../../scripts/setup/randomNumbers.mts';
import type { ChangeCounts } from '../../../support/changes/changeLog.mts';
import { changeWorkflow } from '../../../support/changes/changeWorkflow.mts';
import { failedPolls, savedChanges } from '../../../support/changes/savedChanges.mts';
import { sqlite } from '../../../support/feed/databases.mts';
import { startInstance, type Instance } from '../../../support/n8n/instance.mts';
import { until } from '../../../support/until.mts';
import { ENGINES } from '../engines.mts';
import { DayTraffic, EVENTS, keyOf, RUN_MS, type DayEvent } from './dayTraffic.mts';

interface DayOptions {
	readonly seed: number;
	/** How many minutes pass from poll to poll: a divisor of 60. */
	readonly everyMinutes: number;
	/** Whether n8n polls with durable cursors, and not from memory. */
	readonly isDurable: boolean;
	readonly onHour?: (time: string) => void;
}

export interface DayResult {
	readonly counts: ReadonlyMap<DayEvent, ChangeCounts>;
	/** What was not delivered. */
	readonly lost: readonly string[];
	/** What polls failed with: n8n makes an execution of the first such failure of an outage. */
	readonly failedPolls: readonly string[];
	/** Of one trigger. */
	readonly polls: number;
	/** Of all triggers. */
	readonly requests: number;
}

const WORKFLOW = 'day';
const HOURS = 24;
const RUNS = '/api/v3/agents/activity';
/** A trigger polls every three seconds, and the machine does other things as well. */
const POLLED_WITHIN_MS = 60_000;
const SETTLED_WITHIN_SECONDS = 300;

/**
 * A day of traffic, by the sandbox's clock, which is moved by hand: a real n8n polls every three seconds of its own time,
 * and so many minutes of the day pass from poll to poll. n8n is killed and away for an hour, the service fails for
 * an hour, the workflow is unpublished for an hour, n8n is restarted, and 300 imports fail in one minute.
 */
export async function day(options: DayOptions): Promise<DayResult> {
	const { seed, everyMinutes, isDurable, onHour = () => {} } = options;
	const now = new Date('2026-06-01T00:00:00Z');
	const env = ENGINES[isDurable ? 'by its scheduler, with durable cursors' : 'from memory'];
	const instance = await startInstance({ now, clock: () => now, retryMs: RUN_MS, env });
	const { control } = instance.sandbox;
	const traffic = new DayTraffic(control, now, randomNumbers(seed));
	const figures = { polls: 0, requests: 0 };
	// Further pages may belong to a poll that began before the minutes passed.
	const isPoll = ({ path, query }: SeenRequest) => path === RUNS && (query.page ?? '1') === '1';
	const polled = async () => {
		const isRead = () => control.requests().some((seen) => isPoll(seen) && seen.status === 200);
		control.clearRequests();
		await until(isRead, 'n8n polls', POLLED_WITHIN_MS);
		traffic.runsRead();
		figures.polls += control.requests().filter(isPoll).length;
		figures.requests += control.requests().length;
	};
	try {
		const workflow = changeWorkflow({ id: WORKFLOW, events: EVENTS, everySeconds: 3 });
		await instance.server.rest.saveWorkflow(instance.withCredentials(workflow));
		await instance.server.rest.publishWorkflow(WORKFLOW, 120_000);
		await polled();
		const troubles = troublesOf(instance, traffic);
		for (let hour = 0; hour < HOURS; hour++) {
			onHour(traffic.time);
			const trouble = troubles.get(hour);
			if (trouble !== undefined) {
				await settled(instance, traffic);
				await trouble();
				await polled();
				continue;
			}
			for (let minute = 0; minute < 60; minute += everyMinutes) {
				traffic.pass(everyMinutes);
				await polled();
			}
		}
		const lost = await settled(instance, traffic);
		const counts = new Map([...traffic.logs].map(([event, log]) => [event, log.count()]));
		const failed = await failedPolls(sqlite(instance.userFolder), WORKFLOW);
		return { ...figures, counts, lost, failedPolls: failed };
	} finally {
		await instance.close();
	}
}

/** What goes wrong in which hour of the day. The hour passes with it. */
function troublesOf(instance: Instance, traffic: DayTraffic): Map<number, () => Promise<void>> {
	const { control } = instance.sandbox;
	const { rest } = instance.server;
	return new Map([
		[6, async () => await instance.restart(() => traffic.pass(60), 'kill')],
		[
			11,
			async () => {
				control.clearRequests();
				control.addFault({ kind: 'status', status: 503, path: '/api/v3/*', times: 1_000_000 });
				traffic.pass(60);
				const isTried = () => control.requests().length >= 4 * EVENTS.length;
				await until(isTried, 'n8n polls', 2 * POLLED_WITHIN_MS);
				control.clearFaults();
			},
		],
		[
			16,
			async () => {
				await rest.unpublishWorkflow(WORKFLOW);
				traffic.pass(60);
				await rest.publishWorkflow(WORKFLOW, 120_000);
			},
		],
		[20, async () => await instance.restart(() => traffic.pass(60), 'stop')],
		[
			21,
			async () => {
				traffic.failImports(300);
				traffic.pass(60);
			},
		],
	]);
}

/** Waits until all was delivered, by n8n's database, or the time is over; gives what was not. */
async function settled(instance: Instance, { logs }: DayTraffic): Promise<string[]> {
	for (let second = 0; ; second++) {
		for (const { node, item, ...delivered } of await savedChanges(
			sqlite(instance.userFolder),
			WORKFLOW,
		)) {
			const event = node as DayEvent;
			logs.get(event)!.delivered(keyOf(event, item), delivered);
		}
		const lost = [...logs].flatMap(([event, log]) => log.lost().map((key) => `${event} ${key}`));
		if (lost.length === 0 || second >= SETTLED_WITHIN_SECONDS) return lost;
		await wait(1_000);
	}
}
