/**
 * `npm test [-- jest arguments]`: unit and integration tests, over a package built from these
 * sources; with `--coverage`, over the sources themselves, to tell which lines and branches ran.
 */
import { ensureBuilt } from './setup/build.mts';
import { command } from './setup/command.mjs';
import { startGroup } from './setup/processGroup.mjs';

void command(async () => {
	await ensureBuilt();
	const args = process.argv.slice(2);
	const config = args.includes('--coverage')
		? 'test/jest.sources.config.mjs'
		: 'test/jest.config.mjs';
	// What is over is over: a timer of n8n's that still runs after the last test does not hold up the end.
	const jest = ['node_modules/jest/bin/jest.js', '--config', config, '--forceExit'];
	const run = startGroup(process.execPath, [...jest, ...args]);
	process.exitCode = await run.exited;
});
