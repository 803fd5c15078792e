import { setTimeout as wait } from 'node:timers/promises';
import { randomNumbers } from '../../../scripts/setup/randomNumbers.mts';
import { startInstance } from '../../support/n8n/instance.mts';
import { freePorts } from '../../support/n8n/ports.mts';
import { startCollector } from './collector.mts';
import { deadLine, disconnections } from './disconnections.mts';
import { failedExecutions, type FailedExecutions } from './failedExecutions.mts';
import { sampleUntil, type Sample } from './gauges.mts';
import { DeliveryLog, type Deliveries } from './deliveryLog.mts';
import { n8nTroubles, restarts } from './n8nTroubles.mts';
import { SoakClock } from './soakClock.mts';
import { Traffic } from './traffic.mts';
import { makeTroubles } from './troubles.mts';
import { EVENT_REPORT, feedWorkflow, importWorkflow } from './workflows.mts';

export interface SoakOptions {
	readonly minutes: number;
	readonly seed: number;
	/** Of the samples. */
	readonly everySeconds: number;
	readonly onSample?: (sample: Sample, deliveries: Deliveries) => void;
	readonly onTrouble?: (name: string) => void;
}

export interface SoakResult extends FailedExecutions {
	readonly deliveries: Deliveries;
	/** How often something went wrong, by what it was. */
	readonly troubles: ReadonlyMap<string, number>;
	/** How often the trigger told that it is back. */
	readonly reconnections: number;
	/** How often the import automation ran to its end. */
	readonly importRuns: number;
	/** When events were published of which nothing was heard, and to how many subscriptions; none are expected. */
	readonly silent: readonly string[];
	readonly samples: readonly Sample[];
}

const IMPORTS = 60;
/** How long the last events and runs may take to arrive. */
const DRAIN_MS = 90_000;
/** Longer than the trigger pauses after a lock, with which nothing more arrives. */
const QUIET_MS = 40_000;
/** The first part of a soak, in which n8n itself ends and starts: what it holds is sampled afterwards. */
const PART_WITH_RESTARTS = 0.4;

/**
 * A real n8n with the activity feed and the import automation, both active, while events come and
 * one trouble follows another.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
	const { minutes, seed, everySeconds, onSample = () => {}, onTrouble = () => {} } = options;
	const [inspectPort] = await freePorts(1);
	const nodeFlags = [`--inspect=127.0.0.1:${inspectPort}`];
	const instance = await startInstance({ retryMs: 2_000, nodeFlags });
	const { control } = instance.sandbox;
	const { rest } = instance.server;
	const clock = new SoakClock();
	const deliveryLog = new DeliveryLog(() => clock.now());
	let reconnections = 0;
	let importRuns = 0;
	const collector = await startCollector((path, { execution, item }) => {
		const { event, data, receivedAt } = item as Record<string, unknown>;
		if (path !== EVENT_REPORT) {
			importRuns++;
			// The next run finds imports that failed.
			control.setImports(IMPORTS);
			control.clearRequests();
		} else if (event === 'system.reconnected') {
			const { downSince, upAt } = data as Record<string, string>;
			deliveryLog.toldOf({ downSince: Date.parse(downSince), upAt: Date.parse(upAt) });
			reconnections++;
		} else {
			deliveryLog.arrived(
				(data as { number: number }).number,
				String(execution),
				String(receivedAt),
			);
		}
	});
	try {
		for (const workflow of [feedWorkflow(collector.url), await importWorkflow(collector.url)]) {
			await rest.saveWorkflow(instance.withCredentials(workflow));
			await rest.publishWorkflow(workflow.id);
		}
		const isSubscribed = () =>
			control.realtime.state().sockets.some(({ subscriptions }) => subscriptions.length > 0);
		await until(isSubscribed, 60_000);
		// A dead line is found within these 5 seconds and the 30 of a ping without an answer.
		control.realtime.setActivityTimeout(5);
		control.realtime.kick(4200);
		await until(isSubscribed, 60_000);

		const traffic = new Traffic(deliveryLog, control.realtime, randomNumbers(seed + 1));
		const troubles = new Map<string, number>();
		const onMade = (name: string) => {
			troubles.set(name, (troubles.get(name) ?? 0) + 1);
			onTrouble(name);
		};
		const random = randomNumbers(seed);
		const often = disconnections(control);
		const start = Date.now();
		const end = start + minutes * 60_000;
		const published = traffic.publishUntil(end);
		const whileRestarted = { often, rare: restarts(instance), oneRareIn: 2, longestMs: 30_000 };
		const restartsEnd = start + minutes * 60_000 * PART_WITH_RESTARTS;
		await makeTroubles(restartsEnd, whileRestarted, random, onMade);
		const lastStart = new Date();
		const afterwards = {
			often: [...often, ...n8nTroubles(instance, inspectPort, traffic, clock)],
			rare: [deadLine(control)],
			oneRareIn: 20,
			longestMs: 90_000,
		};
		const [samples] = await Promise.all([
			sampleUntil(end, inspectPort, everySeconds * 1000, async (take) => {
				const sample = await traffic.atRest(take);
				onSample(sample, deliveryLog.count());
				return sample;
			}),
			makeTroubles(end, afterwards, random, onMade),
			published,
		]);
		await until(() => deliveryLog.count().lost + deliveryLog.count().untold === 0, DRAIN_MS);
		// What still waits in the trigger may lie in an outage that was told for others.
		for (let once = -1; once < deliveryLog.count().once; await wait(QUIET_MS)) {
			({ once } = deliveryLog.count());
		}
		return {
			deliveries: deliveryLog.count(),
			troubles,
			reconnections,
			importRuns,
			silent: deliveryLog.silent(),
			...(await failedExecutions(rest, lastStart)),
			samples,
		};
	} finally {
		await instance.close();
		await collector.close();
	}
}

/** Waits until it is so, or the time is over: what is missing then shows in the result. */
async function until(isSo: () => boolean, withinMs: number): Promise<void> {
	for (const limit = Date.now() + withinMs; !isSo() && Date.now() < limit; ) await wait(100);
}
