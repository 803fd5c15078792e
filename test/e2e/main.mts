/**
 * `npm run test:e2e`: what is promised, in a real n8n. With names (`npm run test:e2e -- operations`),
 * only those files.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** How many tests passed and failed, for what counts them. */
const COUNTS = '.cache/e2e.json';

const chosen = process.argv.slice(2);
const files = globSync('test/e2e/*.test.mts').filter(
	(file) => chosen.length === 0 || chosen.some((name) => file.includes(name)),
);
const counts = { passed: 0, failed: 0 };

// One after another: each file starts a whole n8n.
const tests = run({ files, concurrency: false });
tests.on('test:pass', () => counts.passed++);
tests.on('test:fail', () => {
	counts.failed++;
	process.exitCode = 1;
});
tests.compose(new spec()).pipe(process.stdout);
tests.on('end', () => {
	mkdirSync('.cache', { recursive: true });
	writeFileSync(COUNTS, JSON.stringify(counts));
});
