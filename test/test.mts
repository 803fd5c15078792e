/** `npm test [-- jest arguments]`: unit and integration tests, over a package built from these sources. */
import { command } from './setup/command.mjs';
import { startGroup } from './setup/processGroup.mjs';
import { ensureBuilt } from './setup/build.mts';

void command(async () => {
	await ensureBuilt();
	// What is over is over: a timer of n8n's that still runs after the last test does not hold up the end.
	const jest = ['node_modules/jest/bin/jest.js', '--config', 'test/jest.config.mjs', '--forceExit'];
	const run = startGroup(process.execPath, [...jest, ...process.argv.slice(2)]);
	process.exitCode = await run.exited;
});
