/** `npm run test:e2e`: what is promised, in a real n8n. */
import { spec } from 'node:test/reporters';
import { run } from 'node:test';
import { globSync } from 'node:fs';

// One after another: each file starts a whole n8n.
run({ files: globSync('test/e2e/*.test.mts'), concurrency: false })
	.on('test:fail', () => {
		process.exitCode = 1;
	})
	.compose(new spec())
	.pipe(process.stdout);
