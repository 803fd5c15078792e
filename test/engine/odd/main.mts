/**
 * `npm run test:odd`: many worlds, spread over processes, and what did not hold in them. A failure is
 * shrunk by repeating it: `npm run test:odd -- --kind=paged --seed=1 --path=17`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ensureBuilt } from '../../../scripts/setup/build.mts';
import { command } from '../../../scripts/setup/command.mjs';
import { runJest } from '../../../scripts/setup/jest.mts';
import { report, sum, type Figures } from './figures.mts';
import { oddSettings } from './settings.mts';

void command(async () => {
	const { draws, seed, jobs, kinds, path: draw } = oddSettings(process.argv.slice(2));
	// Once, before several jobs would.
	await ensureBuilt();
	const start = async (more: NodeJS.ProcessEnv) =>
		await runJest(['test/engine/odd/odd.test.mts'], {
			env: {
				ODD_KINDS: kinds.join(','),
				ODD_RUNS: String(Math.ceil(draws / jobs / kinds.length)),
				...more,
			},
		});
	if (draw !== undefined) {
		process.exitCode = await start({ ODD_SEED: String(seed), ODD_PATH: draw });
		return;
	}
	const folder = mkdtempSync(path.join(tmpdir(), 'odd-'));
	try {
		const files = Array.from({ length: jobs }, (_, job) => path.join(folder, `${job}.json`));
		const codes = await Promise.all(
			files.map(
				async (file, job) => await start({ ODD_SEED: String(seed + job), ODD_FIGURES: file }),
			),
		);
		const all = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Figures);
		const figures = sum(all);
		process.stdout.write(`${report(figures)}\n`);
		process.exitCode = Math.max(...codes, Object.keys(figures.failures).length > 0 ? 1 : 0);
	} finally {
		rmSync(folder, { recursive: true });
	}
});
