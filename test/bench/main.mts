/** `npm run bench`: what the package promises of speed, measured against something named. */
import Table from 'cli-table3';
import { join } from 'node:path';
import { createEngine } from '../integration/engine.mts';
import { startSandbox } from '../sandbox/index.mts';
import type { Bench, Figure } from './figure.mts';
import { limit } from './limit.mts';
import { rateLimit } from './rateLimit.mts';
import { returnAll } from './returnAll.mts';

const RUNS = 5;
const measurements: Array<(bench: Bench) => Promise<Figure>> = [returnAll, limit, rateLimit];

const sandbox = await startSandbox();
const bench: Bench = {
	// The expression engine of a real server, with its cost.
	engine: await createEngine({
		extraPackages: [join(process.cwd(), 'test/bench/baseline')],
		expressionEngine: 'vm',
	}),
	sandbox,
	credentials: { publishingApi: { baseUrl: sandbox.url, apiKey: sandbox.apiKey } },
	runs: RUNS,
};

const table = new Table({ head: ['Work', 'Measured', 'Against', 'Ratio', 'Goal', 'Reached'] });
for (const measure of measurements) {
	console.log(`Measuring: ${measure.name}`);
	const { work, measured, against, ratio, goal, reached } = await measure(bench);
	table.push([work, measured, against, ratio, goal, reached ? 'yes' : 'NO']);
}
console.log(`Medians of ${RUNS} runs (smallest to largest), all in one process`);
console.log(table.toString());
await sandbox.close();
process.exit(0);
