import { readImports } from '../../demo/imports.mts';
import { inBatches } from '../../test/support/inBatches.mts';
import { startCluster, type Cluster } from '../../test/support/queue/cluster.mts';
import { importAutomation, importFailed } from '../../test/support/queue/importAutomation.mts';
import type { Bench, Figure } from './figure.mts';
import { median, spread } from './measure.mts';

const EXECUTIONS = 100;
/** How long the service works on an import. */
const IMPORT_MS = 2_000;
const AT_A_TIME = 50;

/**
 * Throughput of n8n's queue mode, by workers: executions of the import automation, one for each
 * import. Main, workers, databases and sandbox share the machine. It needs Redis and PostgreSQL.
 */
export async function queue({ runs, all }: Pick<Bench, 'runs' | 'all'>): Promise<Figure[]> {
	if (!all) return [];
	const cluster = await startCluster({ workers: 1, retryMs: IMPORT_MS });
	try {
		const one = await both(cluster, runs);
		await cluster.addWorker();
		const two = await both(cluster, runs);
		await Promise.all(cluster.workers.map((worker) => worker.stop()));
		await cluster.addWorker({ N8N_CONCURRENCY_PRODUCTION_LIMIT: String(AT_A_TIME) });
		const wide = await both(cluster, runs);
		return [
			figure('that wait 2 s for it', 'two workers', two.waiting, one.waiting),
			figure(
				'that wait 2 s for it',
				`one worker, ${AT_A_TIME} at a time`,
				wide.waiting,
				one.waiting,
			),
			figure('that do not wait', 'two workers', two.passing, one.passing),
			figure('that do not wait', `one worker, ${AT_A_TIME} at a time`, wide.passing, one.passing),
		];
	} finally {
		await cluster.close();
	}
}

function figure(which: string, name: string, measured: number[], against: number[]): Figure {
	return {
		work: `${EXECUTIONS} retries of an import ${which}, in queue mode`,
		measured: `${name}: ${spread(measured, 1)} executions/s`,
		against: `one worker, 10 at a time: ${spread(against, 1)} executions/s`,
		ratio: `${(median(measured) / median(against)).toFixed(2)} times as many`,
	};
}

/** Executions a second, run by run, with waiting for the import and without. */
async function both(cluster: Cluster, runs: number) {
	return {
		waiting: await measure(cluster, true, runs),
		passing: await measure(cluster, false, runs),
	};
}

async function measure(cluster: Cluster, waits: boolean, runs: number): Promise<number[]> {
	const { rest } = cluster.server;
	const automation = cluster.withCredentials(importAutomation({ waits }));
	await rest.saveWorkflow(automation);
	await rest.publishWorkflow(automation.id);
	const rates: number[] = [];
	for (let run = 0; run <= runs; run++) {
		const rate = await rateOf(cluster);
		// The first run warms up.
		if (run > 0) rates.push(rate);
	}
	return rates;
}

/** From the first reported import to the end of the last execution. */
async function rateOf(cluster: Cluster): Promise<number> {
	// Every fifth has failed.
	cluster.sandbox.control.setImports(EXECUTIONS * 5);
	cluster.sandbox.control.clearRequests();
	const imports = [...(await readImports(cluster.sandbox)).values()];
	const failed = imports.filter(({ status }) => status === 'errored');
	const finished = () => cluster.workers.reduce((sum, worker) => sum + worker.finished().length, 0);
	const wanted = finished() + failed.length;
	const began = performance.now();
	await inBatches(failed, ({ uniqueId }) => importFailed(cluster.server, uniqueId));
	while (finished() < wanted) await new Promise((resolve) => setTimeout(resolve, 20));
	return (failed.length / (performance.now() - began)) * 1000;
}
