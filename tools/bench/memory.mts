import type { INode } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';
import { updateCandidates } from './candidates.mts';
import type { BenchN8n } from './environment/n8n.mts';
import type { Bench, Figure } from './figure.mts';
import { inTurns, ratios, spread } from './measure.mts';

const ITEMS = 10_000;
const SAMPLE_EVERY_MS = 1_000;

/** The heap in use while one simple request is sent for each of 10,000 items. */
export async function memory(bench: Bench): Promise<Figure[]> {
	const n8n = await bench.n8n();
	const { ours, httpRequest } = updateCandidates(bench.sandbox.url);
	const peak = (candidate: INode) => async () => {
		await bench.sandbox.control('DELETE', '/requests');
		return (await peakHeap(n8n, candidate)) / 1_000_000;
	};
	// The first run is long, so its live heap is the same.
	const peaks = await inTurns(bench.runs, { ours: peak(ours), theirs: peak(httpRequest) }, 0);
	return [
		[
			`Heap in use at most while ${ITEMS} items run, above what n8n itself uses`,
			`${spread(peaks.ours, 0)} MB`,
			`HTTP Request node: ${spread(peaks.theirs, 0)} MB`,
			`${spread(ratios(peaks.ours, peaks.theirs), 2)} of its memory`,
		],
	];
}

/** Maximum number of bytes of live heap during a run, above those before and after. */
async function peakHeap(n8n: BenchN8n, candidate: INode): Promise<number> {
	const { inspector } = n8n;
	// n8n holds an execution's data for a moment after it has ended.
	await wait(1_000);
	const before = await inspector.liveHeap();
	let running = true;
	const run = n8n.run(candidate, ITEMS).finally(() => (running = false));
	// Awaited only after the samples, which goes on until then.
	run.catch(() => {});
	const samples: number[] = [];
	while (running) {
		samples.push(await inspector.liveHeap());
		await wait(SAMPLE_EVERY_MS);
	}
	await run;
	await wait(1_000);
	return Math.max(...samples) - Math.min(before, await inspector.liveHeap());
}
