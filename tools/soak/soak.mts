import { setTimeout as wait } from 'node:timers/promises';
import { randomNumbers } from '../setup/randomNumbers.mts';
import { failedPolls, savedChanges } from '../../test/support/changes/savedChanges.mts';
import { sqlite } from '../../test/support/feed/databases.mts';
import { startInstance } from '../../test/support/n8n/instance.mts';
import { freePorts } from '../../test/support/n8n/ports.mts';
import { ENGINES } from '../../test/support/changes/engines.mts';
import { ChangeTraffic } from './changeTraffic.mts';
import { startCollector } from './collector.mts';
import { DeliveryLog } from './deliveryLog.mts';
import { deadLine, disconnections } from './disconnections.mts';
import { failedExecutions } from './failedExecutions.mts';
import { sampleUntil } from './gauges.mts';
import { heldEvents } from './heldEvents.mts';
import { listFailures } from './listFailures.mts';
import { n8nTroubles, restarts } from './n8nTroubles.mts';
import { changedRecord, Reports } from './reports.mts';
import type { SoakOptions, SoakResult } from './soakResult.mts';
import { Standstills } from './standstills.mts';
import { Traffic } from './traffic.mts';
import { makeTroubles } from './troubles.mts';
import { CHANGES_ID, changesWorkflow, feedWorkflow, importWorkflow } from './workflows.mts';

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

/**
 * A real n8n with the activity feed, changes and the import automation, all active, while events come, changes
 * happen and one trouble follows another.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
	const { minutes, seed, everySeconds, isDurable = false } = options;
	const { onSample = () => {}, onTrouble = () => {} } = options;
	const [inspectPort] = await freePorts(1);
	const nodeFlags = [`--inspect=127.0.0.1:${inspectPort}`];
	const env = ENGINES[isDurable ? 'by its scheduler, with durable cursors' : 'from memory'];
	const instance = await startInstance({ retryMs: 2_000, nodeFlags, env });
	const { control } = instance.sandbox;
	const { rest } = instance.server;
	const deliveryLog = new DeliveryLog();
	const changes = new ChangeTraffic(control, randomNumbers(seed + 2));
	const failing = control.state().imports.items.filter(({ status }) => status === 'errored');
	const reports = new Reports(deliveryLog, changes.log, () => {
		// The next run finds imports that failed.
		for (const { uniqueId } of failing) control.failImport(uniqueId);
		control.clearRequests();
	});
	const collector = await startCollector((path, report) => reports.take(path, report));
	const { url } = collector;
	try {
		for (const workflow of [feedWorkflow(url), changesWorkflow(url), importWorkflow(url)]) {
			await rest.saveWorkflow(instance.withCredentials(workflow));
			await rest.publishWorkflow(workflow.id);
		}
		const isSubscribed = () =>
			control.realtime.state().sockets.some(({ subscriptions }) => subscriptions.length > 0);
		await until(isSubscribed, 60_000);
		// A dead connection is found within these 5 seconds and the 30 of a ping without an answer.
		control.realtime.setActivityTimeout(5);
		control.realtime.kick(4200);
		await until(isSubscribed, 60_000);

		const traffic = new Traffic(deliveryLog, control.realtime, randomNumbers(seed + 1));
		const troubles = new Map<string, number>();
		const onOver = (name: string) => {
			troubles.set(name, (troubles.get(name) ?? 0) + 1);
			onTrouble(name);
		};
		const random = randomNumbers(seed);
		const often = [...disconnections(control), ...listFailures(control)];
		const standstills = new Standstills();
		const n8n = { instance, traffic, standstills, isDurable };
		const start = Date.now();
		const end = start + minutes * 60_000;
		const happened = Promise.all([traffic.publishUntil(end), changes.happenUntil(end)]);
		const whileRestarted = { often, rare: restarts(instance), oneRareIn: 2, longestMs: 30_000 };
		const restartsEnd = start + minutes * 60_000 * PART_WITH_RESTARTS;
		await makeTroubles(restartsEnd, whileRestarted, random, onOver);
		const lastStart = new Date();
		const failed = async () => await failedExecutions(rest, lastStart, standstills, reports);
		const afterwards = {
			often: [...often, ...n8nTroubles(n8n)],
			rare: [deadLine(control)],
			oneRareIn: 20,
			longestMs: 90_000,
		};
		const [samples] = await Promise.all([
			sampleUntil(end, inspectPort, everySeconds * 1000, async (take) => {
				// n8n responds with an error while its database is locked. The next time it will not.
				await failed().catch(() => {});
				const sample = await traffic.atRest(take);
				onSample(sample, deliveryLog.count(), changes.log.count());
				return sample;
			}),
			makeTroubles(end, afterwards, random, onOver),
			happened,
		]);
		await until(() => deliveryLog.count().lost + deliveryLog.count().untold === 0, DRAIN_MS);
		// Events that still wait in the trigger may lie in an outage that was reported for others.
		for (let once = -1; once < deliveryLog.count().once; await wait(QUIET_MS)) {
			({ once } = deliveryLog.count());
		}
		await changes.settled(ROUND_MS);
		const ends = await failed();
		const { lost } = changes.log.count();
		const query = sqlite(instance.userFolder);
		for (const { item, ...delivered } of await savedChanges(query, CHANGES_ID)) {
			changes.log.delivered(changedRecord(item)!, delivered);
		}
		return {
			...ends,
			deliveries: deliveryLog.count(),
			changes: changes.log.count(),
			unreported: lost - changes.log.count().lost,
			wrongChanges: [...changes.log.lost(), ...changes.log.unexplained()],
			failedPolls: await failedPolls(query, CHANGES_ID),
			troubles,
			reconnections: reports.reconnections,
			importRuns: reports.importRuns,
			silent: deliveryLog.silent(),
			heldEvents: await heldEvents(inspectPort),
			samples,
		};
	} finally {
		await instance.close();
		await collector.close();
	}
}

/** Waits for a condition, or until the time is over. The result then shows the missing parts. */
async function until(isSo: () => boolean, withinMs: number): Promise<void> {
	for (const limit = Date.now() + withinMs; !isSo() && Date.now() < limit; ) await wait(100);
}
