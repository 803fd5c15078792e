import { setTimeout as wait } from 'node:timers/promises';
import { randomNumbers } from '../../setup/randomNumbers.mts';
import { startInstance } from '../instance.mts';
import { freePorts } from '../n8n/ports.mts';
import type { RestClient } from '../n8n/rest.mts';
import { startCollector } from './collector.mts';
import { disconnectUntil } from './disconnections.mts';
import { sampleUntil, type Sample } from './gauges.mts';
import { Ledger, type Deliveries } from './ledger.mts';
import { Traffic } from './traffic.mts';
import { EVENT_REPORT, feedWorkflow, importWorkflow } from './workflows.mts';

export interface SoakOptions {
	readonly minutes: number;
	readonly seed: number;
	/** Of the samples. */
	readonly everySeconds: number;
	readonly onSample?: (sample: Sample, deliveries: Deliveries) => void;
}

export interface SoakResult {
	readonly deliveries: Deliveries;
	/** How often the connection was broken, by the way in which it was. */
	readonly disconnections: ReadonlyMap<string, number>;
	/** How often the trigger told that it is back. */
	readonly reconnections: number;
	/** How often the import automation ran to its end. */
	readonly importRuns: number;
	/** What executions failed with; none are expected. */
	readonly failures: readonly string[];
	readonly samples: readonly Sample[];
}

const IMPORTS = 60;
/** How long the last events and runs may take to arrive. */
const DRAIN_MS = 30_000;

/**
 * A real n8n with the activity feed and the import automation, both active, while events come and
 * connections break.
 */
export async function soak(options: SoakOptions): Promise<SoakResult> {
	const { minutes, seed, everySeconds, onSample = () => {} } = options;
	const [inspectPort] = await freePorts(1);
	const nodeFlags = [`--inspect=127.0.0.1:${inspectPort}`];
	const instance = await startInstance({ retryMs: 2_000, nodeFlags });
	const { control } = instance.sandbox;
	const { rest } = instance.server;
	const ledger = new Ledger();
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
			ledger.toldOf({ downSince: Date.parse(downSince), upAt: Date.parse(upAt) });
			reconnections++;
		} else {
			ledger.arrived((data as { number: number }).number, String(execution), String(receivedAt));
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

		const traffic = new Traffic(ledger, control.realtime, randomNumbers(seed + 1));
		const end = Date.now() + minutes * 60_000;
		const [disconnections, samples] = await Promise.all([
			disconnectUntil(end, control, randomNumbers(seed)),
			sampleUntil(end, inspectPort, everySeconds * 1000, async (take) => {
				const sample = await traffic.atRest(take);
				onSample(sample, ledger.count());
				return sample;
			}),
			traffic.publishUntil(end),
		]);
		await until(() => ledger.count().lost === 0, DRAIN_MS);
		return {
			deliveries: ledger.count(),
			disconnections,
			reconnections,
			importRuns,
			failures: await failedExecutions(rest),
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

/** What the failed executions, which alone are kept, failed with. */
async function failedExecutions(rest: RestClient): Promise<string[]> {
	const filter = encodeURIComponent(JSON.stringify({ status: ['error', 'crashed', 'canceled'] }));
	const { results } = await rest.request<{ results: Array<{ id: string }> }>(
		'GET',
		`/executions?filter=${filter}&limit=100`,
	);
	return await Promise.all(
		results.map(async ({ id }) => {
			const { data } = await rest.executionEnded(id);
			const { error, lastNodeExecuted } = data.resultData;
			return `${lastNodeExecuted}: ${error?.message}`;
		}),
	);
}
