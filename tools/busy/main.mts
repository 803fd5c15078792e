/**
 * `npm run tool -- busy [--runs=10 --loops=4 <part of a path>]`: the tests run after run, while loops that
 * do nothing keep every core busy. No test is about how fast a machine is, so all runs pass.
 */
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { ensureBuilt } from '../setup/build.mts';
import { command } from '../setup/command.mjs';
import { runJest } from '../setup/jest.mts';
import { startGroup } from '../setup/processGroup.mjs';
import { step } from '../setup/progress.mjs';

const FOLDER = '.cache/busy';

interface Outcome {
	numPassedTests: number;
	numFailedTests: number;
	testResults: Array<{
		name: string;
		status: string;
		assertionResults: Array<{ status: string; fullName: string }>;
	}>;
}

void command(async () => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			runs: { type: 'string', default: '10' },
			loops: { type: 'string', default: '4' },
		},
	});
	const [runs, loops] = [Number(values.runs), Number(values.loops)];
	rmSync(FOLDER, { recursive: true, force: true });
	mkdirSync(FOLDER, { recursive: true });
	await ensureBuilt();
	const load = Array.from({ length: loops }, () =>
		startGroup(process.execPath, ['-e', 'for (;;);']),
	);
	let failed = 0;
	for (let run = 1; run <= runs; run++) {
		const title = `Run ${run} of ${runs}, beside ${loops} loops on ${availableParallelism()} cores`;
		const code = await step(title, async () => await testsOnce(run, positionals));
		if (code !== 0) failed++;
		process.stdout.write(`${outcomeOf(run)}\n`);
	}
	await Promise.all(load.map(async (loop) => await loop.kill()));
	process.stdout.write(
		`${runs - failed} of ${runs} runs passed; what they printed is in ${FOLDER}\n`,
	);
	process.exitCode = failed === 0 ? 0 : 1;
});

async function testsOnce(run: number, names: string[]): Promise<number> {
	const output = openSync(`${FOLDER}/${run}.log`, 'w');
	return await runJest([...names, '--json', `--outputFile=${FOLDER}/${run}.json`], { output });
}

/** How many tests passed, and the names of those that did not, or of the files that could not be run. */
function outcomeOf(run: number): string {
	const { numPassedTests, numFailedTests, testResults }: Outcome = JSON.parse(
		readFileSync(`${FOLDER}/${run}.json`, 'utf8'),
	);
	const failures = testResults
		.filter(({ status }) => status === 'failed')
		.flatMap(({ name, assertionResults }) => {
			const tests = assertionResults.filter(({ status }) => status === 'failed');
			return [`  ${name}`, ...tests.map(({ fullName }) => `    ${fullName}`)];
		});
	return [`${numPassedTests} passed, ${numFailedTests} failed`, ...failures].join('\n');
}
