import { setTimeout as wait } from 'node:timers/promises';
import { randomNumbers } from '../setup/randomNumbers.mts';
import { ChangeLog, type ChangeCounts } from '../../test/support/changes/changeLog.mts';
import { savedChanges } from '../../test/support/changes/savedChanges.mts';
import { sqlite } from '../../test/support/feed/databases.mts';
import { startInstance } from '../../test/support/n8n/instance.mts';
import { freePorts } from '../../test/support/n8n/ports.mts';
import { ENGINES } from '../../test/support/changes/engines.mts';
import { changedRecord, Collector } from './collector.mts';
import { DeliveryLog, type Deliveries } from '../../test/support/feed/deliveryLog.mts';
import { failedExecutions, type FailedExecutions } from './failedExecutions.mts';
import { sampleUntil, type Sample } from './gauges.mts';
import { longLock, n8nTroubles, restarts } from './n8nTroubles.mts';
import { deadLine, serviceTroubles } from './serviceTroubles.mts';
import { changeUntil, Traffic } from './traffic.mts';
import { makeTroubles } from './troubles.mts';
import { CHANGES_ID, changesWorkflow, feedWorkflow } from './workflows.mts';

interface SoakOptions {
	readonly minutes: number;
	readonly seed: number;
	/** Whether n8n polls with durable cursors, and not from memory. */
	readonly isDurable?: boolean;
	/** Of the samples. */
	readonly everySeconds: number;
	readonly log?: (line: string) => void;
}

export interface SoakResult extends FailedExecutions {
	readonly deliveries: Deliveries;
	readonly changes: ChangeCounts;
	/** IDs of lost changes, and of deliveries without a change. None are expected. */
	readonly wrongChanges: readonly string[];
	/** Number of troubles of each kind. */
	readonly troubles: ReadonlyMap<string, number>;
	/** Number of times that the trigger reported its return. */
	readonly reconnections: number;
	readonly samples: readonly Sample[];
}

/**
 * How long the last events and runs may take to arrive. After many failures, the attempts of the trigger are up to a
 * minute apart, and the first one may meet a failure that was planned for an earlier one.
 */
const DRAIN_MS = 180_000;
/** Longer than a round through the older pages of the letters, of which a poll reads one: there are 40 after two hours. */
const ROUND_MS = 900_000;
/** Longer than the trigger pauses after a lock, with which nothing more arrives. */
const QUIET_MS = 40_000;
/** The first part of a soak, in which n8n itself ends and starts. Its memory is sampled afterwards. */
const PART_WITH_RESTARTS = 0.4;

/** Runs a real n8n with both triggers, while events come, changes happen and one trouble follows another. */
export async function soak(options: SoakOptions): Promise<SoakResult> {
	const { minutes, seed, everySeconds, isDurable = false, log = () => {} } = options;
	const [inspectPort] = await freePorts(1);
	const nodeFlags = [`--inspect=127.0.0.1:${inspectPort}`];
	const env = ENGINES[isDurable ? 'by its scheduler, with durable cursors' : 'from memory'];
	const instance = await startInstance({ retryMs: 2_000, nodeFlags, env });
	const { control } = instance.sandbox;
	const { rest } = instance.server;
	const query = sqlite(instance.userFolder);
	const deliveryLog = new DeliveryLog();
	const traffic = new Traffic(deliveryLog, control.realtime, randomNumbers(seed + 1));
	const changes = new ChangeLog();
	const collector = new Collector(deliveryLog, changes);
	const url = await collector.start();
	try {
		for (const workflow of [feedWorkflow(url), changesWorkflow(url)]) {
			await rest.saveWorkflow(instance.withCredentials(workflow));
			await rest.publishWorkflow(workflow.id);
		}
		await until(() => traffic.isSubscribed, 60_000);
		// A dead connection is found within these 5 seconds and the 30 of a ping without an answer.
		control.realtime.setActivityTimeout(5);
		control.realtime.kick(4200);
		await until(() => traffic.isSubscribed, 60_000);

		const troubles = new Map<string, number>();
		const onOver = (name: string) => {
			troubles.set(name, (troubles.get(name) ?? 0) + 1);
			log(name);
		};
		const random = randomNumbers(seed);
		const often = serviceTroubles(control);
		const n8n = { instance, traffic, isDurable };
		const start = Date.now();
		const end = start + minutes * 60_000;
		const traffics = Promise.all([
			traffic.publishUntil(end),
			changeUntil(end, control, changes, randomNumbers(seed + 2)),
		]);
		const whileRestarted = { often, rare: restarts(instance), oneRareIn: 2, longestMs: 30_000 };
		const restartsEnd = start + minutes * 60_000 * PART_WITH_RESTARTS;
		await makeTroubles(restartsEnd, whileRestarted, random, onOver);
		const lastStart = new Date();
		const afterwards = {
			often: [...often, ...n8nTroubles(n8n)],
			rare: [deadLine(control), longLock(n8n)],
			oneRareIn: 20,
			longestMs: 240_000,
		};
		const [samples] = await Promise.all([
			sampleUntil(end, inspectPort, everySeconds * 1000, async (take) => {
				const sample = await traffic.atRest(take);
				const { sent, once, missed } = deliveryLog.count();
				const { happened, delivered } = changes.count();
				const held = `${sample.held.toFixed(1)} MB in use, ${sample.handles} handles`;
				log(
					`${once} of ${sent} arrived, ${missed} missed; ${delivered} of ${happened} changes; ${held}`,
				);
				return sample;
			}),
			makeTroubles(end, afterwards, random, onOver),
			traffics,
		]);
		await failedExecutions(rest, lastStart, collector);
		await until(() => deliveryLog.count().lost + deliveryLog.count().untold === 0, DRAIN_MS);
		// Events that still wait in the trigger may lie in an outage that was reported for others.
		for (let once = -1; once < deliveryLog.count().once; await wait(QUIET_MS)) {
			({ once } = deliveryLog.count());
		}
		await until(async () => {
			// Of executions that could not report them.
			for (const { item, ...delivered } of await savedChanges(query, CHANGES_ID)) {
				changes.delivered(changedRecord(item)!, delivered);
			}
			return changes.lost().length === 0;
		}, ROUND_MS);
		return {
			...(await failedExecutions(rest, lastStart, collector)),
			deliveries: deliveryLog.count(),
			changes: changes.count(),
			wrongChanges: [...changes.lost(), ...changes.unexplained()],
			troubles,
			reconnections: collector.reconnected.size,
			samples,
		};
	} finally {
		await instance.close();
		await collector.close();
	}
}

/** Waits for a condition, or until the time is over. The result then shows the missing parts. */
async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<void> {
	for (const limit = Date.now() + withinMs; !(await isSo()) && Date.now() < limit; )
		await wait(500);
}
