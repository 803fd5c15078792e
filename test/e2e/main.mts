/**
 * `npm run test:e2e`: tests the promises in a real n8n. With names (`npm run test:e2e -- workflows`),
 * only those files; with `--n8n=<version>` in another version, installed on first use. A test that
 * fails leaves the logs and screenshots of its servers and browsers in `.cache/e2e-failures`.
 */
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ensureBuilt } from '../../tools/setup/build.mts';
import { command } from '../../tools/setup/command.mjs';
import { failuresOf } from './failures.mts';
import { ensureN8n, N8N_VARIABLE } from '../support/n8n/install.mts';
import { e2eOptions } from './options.mts';

/** Each starts a whole n8n, and waits for it half of the time. */
const FILES_AT_ONCE = 2;

/** Number of passed and failed tests, for `.ci/run`. */
const COUNTS = '.cache/e2e.json';

void command(async () => {
	const { files, n8n } = e2eOptions(process.argv.slice(2));
	await ensureBuilt();
	await ensureN8n(n8n);
	console.log(`Testing in n8n ${n8n}`);
	// Each file is a process of its own, which inherits this.
	process.env[N8N_VARIABLE] = n8n;
	await runTests(files);
});

async function runTests(files: string[]): Promise<void> {
	for (const file of files) rmSync(failuresOf(file), { recursive: true, force: true });
	const counts = { passed: 0, failed: 0 };
	const ended = new AbortController();
	const tests = run({
		files,
		concurrency: FILES_AT_ONCE,
		execArgv: ['--import', './test/e2e/onFailure.mts'],
		signal: ended.signal,
	});
	// A test file would go on alone, with its servers, if this process were ended from outside.
	process.on('exit', () => ended.abort());
	tests.on('test:pass', () => counts.passed++);
	tests.on('test:fail', () => {
		counts.failed++;
		process.exitCode = 1;
	});
	tests.compose(new spec()).pipe(process.stdout);
	await once(tests, 'end');
	mkdirSync('.cache', { recursive: true });
	writeFileSync(COUNTS, JSON.stringify(counts));
	for (const folder of files.map(failuresOf).filter((folder) => existsSync(folder))) {
		console.log(`What was seen when tests failed is in ${folder}`);
	}
}
