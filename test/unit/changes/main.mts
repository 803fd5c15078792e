/**
 * `npm run test:changes -- [--draws=20000] [--seed=1]`: many stories of the change trigger's model, which says how
 * to repeat one that fails; then the figures of its page.
 */
import { parseArgs } from 'node:util';

import { command } from '../../../scripts/setup/command.mjs';
import { runJest } from '../../../scripts/setup/jest.mts';
import { UserError } from '../../../scripts/setup/userError.mjs';

/** The kinds of changes, each of which has its share of the draws. */
const KINDS = 6;

void command(async () => {
	const { draws, seed, path } = parseArgs({
		options: {
			draws: { type: 'string', default: '20000' },
			seed: { type: 'string', default: '1' },
			path: { type: 'string' },
		},
	}).values;
	if (!/^[1-9]\d{0,8}$/.test(draws) || !/^\d{1,9}$/.test(seed)) {
		throw new UserError('--draws and --seed take whole numbers.');
	}
	process.exitCode = await runJest(['test/unit/changes'], {
		env: {
			CHANGES_RUNS: String(Math.ceil(Number(draws) / KINDS)),
			CHANGES_SEED: seed,
			CHANGES_FIGURES: '1',
			...(path === undefined ? {} : { CHANGES_PATH: path }),
		},
	});
});
