/**
 * `npm test [-- jest arguments]`: unit and integration tests. With `--coverage` it also reports the lines and
 * branches of the sources that ran.
 */
import { command } from '../setup/command.mjs';
import { runJest } from '../setup/jest.mts';

void command(async () => {
	process.exitCode = await runJest(process.argv.slice(2));
});
