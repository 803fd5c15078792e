/** `npm run test:drawing -- [--draws=1000] [--seed=1] [--kind=list] [--path=…]`: `draws` for each kind of operation. */
import { parseArgs } from 'node:util';

import { command } from '../../../tools/setup/command.mjs';
import { startGroup } from '../../../tools/setup/processGroup.mjs';

void command(async () => {
	const option = { type: 'string' } as const;
	const { values } = parseArgs({
		options: { draws: option, seed: option, kind: option, path: option },
	});
	const DRAWING = JSON.stringify({ draws: '1000', ...values });
	const env = { ...process.env, DRAWING };
	process.exitCode = await startGroup('jest', ['test/engine/drawing'], { env }).exited;
});
