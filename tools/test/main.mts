/**
 * `npm test [-- jest arguments]`: unit and integration tests; with `--coverage` it also tells which lines and
 * branches of the sources ran.
 */
import { command } from '../setup/command.mjs';
import { runJest } from '../setup/jest.mts';

void command(async () => {
	process.exitCode = await runJest(process.argv.slice(2));
});
