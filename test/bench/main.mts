/**
 * `npm run bench`: what the package promises of speed, measured against something named. With names
 * (`npm run bench -- returnAll updates`), only those.
 */
import Table from 'cli-table3';
import { join } from 'node:path';
import { createEngine } from '../integration/engine.mts';
import { startSandbox } from '../sandbox/index.mts';
import type { Bench, Figure } from './figure.mts';
import { ensureBuilt } from '../setup/build.mts';
import { events, reconnecting } from './events.mts';
import { limit } from './limit.mts';
import { loading } from './loading.mts';
import { packageSize } from './packageSize.mts';
import { rateLimit } from './rateLimit.mts';
import { returnAll } from './returnAll.mts';
import { updates } from './updates.mts';

const RUNS = 5;
const measurements: Array<(bench: Bench) => Promise<Figure>> = [
	returnAll,
	limit,
	rateLimit,
	updates,
	events,
	reconnecting,
	loading,
	packageSize,
];

await ensureBuilt();

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

const table = new Table({
	head: ['Work', 'Measured', 'Against', 'Ratio', 'Goal', 'Reached'],
	style: { head: [], border: [] },
	colWidths: [30, 28, 28, 20, 20, 9],
	wordWrap: true,
});
const chosen = process.argv.slice(2);
for (const measure of measurements) {
	if (chosen.length > 0 && !chosen.includes(measure.name)) continue;
	console.log(`Measuring: ${measure.name}`);
	const { work, measured, against, ratio, goal, reached } = await measure(bench);
	table.push([work, measured, against, ratio, goal, reached ? 'yes' : 'NO']);
}
console.log(`Medians of ${RUNS} runs (smallest to largest)`);
console.log(table.toString());
await sandbox.close();
process.exit(0);
