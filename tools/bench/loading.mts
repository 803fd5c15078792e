import { execa } from 'execa';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureN8n } from '../../test/support/n8n/install.mts';
import { COMPARED, installPackages, listedFiles } from './environment/packages.mts';
import { atMost, type Bench, type Figure } from './figure.mts';
import { inTurns, median, ratios, spread } from './measure.mts';

const EMPTY_NODE = `exports.Empty = class { description = { name: 'empty', properties: [] }; };`;
const ALLOWED_MS = 40;

/** How long n8n takes to load all files of the package at its start, against two other packages. */
export async function loading({ runs }: Bench): Promise<Figure[]> {
	const folder = await mkdtemp(join(tmpdir(), 'publishing-loading-'));
	const empty = join(folder, 'Empty.node.js');
	await writeFile(empty, EMPTY_NODE);
	const modules = join(await ensureN8n(), 'node_modules');
	// Outside the checkout, so that the nodes find n8n's own modules and not the project's.
	const installed = await installPackages(folder);
	const listed = (name: string) => listedFiles(join(installed, name));
	const files: Record<string, string[]> = {
		ours: listed('n8n-nodes-publishing'),
		'an empty node': [empty],
		...Object.fromEntries(Object.keys(COMPARED).map((name) => [name, listed(name)])),
	};
	const times = await inTurns(
		runs,
		Object.fromEntries(
			Object.entries(files).map(([name, list]) => [name, () => loadMs(list, modules)]),
		),
	);
	await rm(folder, { recursive: true });

	const { ours, ...theirs } = times;
	const more = median(ours) - median(theirs['an empty node']);
	return Object.entries(theirs).map(([name, other]) => ({
		work: `Loading ${files.ours.length} nodes and credentials`,
		measured: `${spread(ours, 0)} ms`,
		against: `${name} (${files[name].length}): ${spread(other, 0)} ms`,
		...(name === 'an empty node'
			? {
					ratio: `${more.toFixed(0)} ms more`,
					goal: { ...atMost(ALLOWED_MS, more), words: `at most ${ALLOWED_MS} ms more` },
				}
			: { ratio: `${spread(ratios(ours, other), 2)} of its time` }),
	}));
}

/** In a fresh process that has loaded the module that n8n provides. */
async function loadMs(files: string[], modules: string): Promise<number> {
	const script = `
		require('n8n-workflow');
		const started = performance.now();
		for (const file of ${JSON.stringify(files)}) {
			for (const Type of Object.values(require(file))) new Type();
		}
		process.stdout.write(String(performance.now() - started));`;
	const { stdout } = await execa(process.execPath, ['--eval', script], {
		cwd: tmpdir(),
		env: { NODE_PATH: modules },
	});
	return Number(stdout);
}
