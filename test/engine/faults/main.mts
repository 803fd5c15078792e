/**
 * `npm run test:faults [-- jest arguments]`: every fault in every operation and every value in every parameter, not
 * in one of each kind only.
 */
import { command } from '../../../tools/setup/command.mjs';
import { runJest } from '../../../tools/setup/jest.mts';

void command(async () => {
	const args = ['engine/faults', 'engine/hostileValues', ...process.argv.slice(2)];
	process.exitCode = await runJest(args, { env: { FAULTS: 'all' } });
});
