/**
 * `npm test [-- jest arguments]`: unit and integration tests, over a package built from these
 * sources; with `--coverage`, over the sources themselves, to tell which lines and branches ran.
 */
import { command } from './setup/command.mjs';
import { runJest } from './setup/jest.mts';

void command(async () => {
	const args = process.argv.slice(2);
	const config = args.includes('--coverage') ? 'test/jest.sources.config.mjs' : undefined;
	process.exitCode = await runJest(args, { config });
});
