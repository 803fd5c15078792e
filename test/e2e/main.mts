/**
 * `npm run test:e2e`: what is promised, in a real n8n. With names (`npm run test:e2e -- operations`),
 * only those files; with `--n8n=<version>` in another version, installed on first use.
 */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { command } from '../setup/command.mjs';
import { ensureN8n, N8N_VARIABLE } from './n8n/install.mts';
import { e2eOptions } from './options.mts';

/** How many tests passed and failed, for what counts them. */
const COUNTS = '.cache/e2e.json';

void command(async () => {
	const { files, n8n } = e2eOptions(process.argv.slice(2));
	await ensureN8n(n8n);
	console.log(`Testing in n8n ${n8n}`);
	// Each file is a process of its own, which inherits this.
	process.env[N8N_VARIABLE] = n8n;
	await runTests(files);
});

async function runTests(files: string[]): Promise<void> {
	const counts = { passed: 0, failed: 0 };
	// One after another: each file starts a whole n8n.
	const tests = run({ files, concurrency: false });
	tests.on('test:pass', () => counts.passed++);
	tests.on('test:fail', () => {
		counts.failed++;
		process.exitCode = 1;
	});
	tests.compose(new spec()).pipe(process.stdout);
	await once(tests, 'end');
	mkdirSync('.cache', { recursive: true });
	writeFileSync(COUNTS, JSON.stringify(counts));
}
