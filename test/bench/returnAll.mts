import { runImports, type Bench, type Figure } from './figure.mts';
import { median, spread, timings } from './measure.mts';

const IMPORTS = 10_000;
const LATENCY_MS = 20;

/** Return All over 100 pages against a loop over the same helper of n8n, page by page. */
export async function returnAll(bench: Bench): Promise<Figure> {
	const { engine, sandbox, credentials, runs } = bench;
	sandbox.control.reset();
	sandbox.control.setImports(IMPORTS);
	sandbox.control.setLatency(LATENCY_MS);

	const expect = (count: number) => {
		if (count !== IMPORTS) throw new Error(`Read ${count} imports of ${IMPORTS}`);
	};
	const ours = await timings(runs, async () => {
		expect((await runImports(bench, { operation: 'getAll', returnAll: true })).length);
	});
	const loop = await timings(runs, async () => {
		const run = await engine.runNode({
			type: 'n8n-nodes-baseline.pageByPage',
			parameters: { url: `${sandbox.url}/api/v3/contacts/imports` },
			credentials,
		});
		if (run.error !== undefined) throw run.error;
		expect(run.items.length);
	});
	const ratio = median(loop) / median(ours);
	return {
		work: `Return All over ${IMPORTS} imports, ${LATENCY_MS} ms latency`,
		measured: spread(ours),
		against: `page by page: ${spread(loop)}`,
		ratio: `${ratio.toFixed(1)} times as fast`,
		goal: 'at least 7',
		reached: ratio >= 7,
	};
}
