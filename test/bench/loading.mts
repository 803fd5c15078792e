import { execa } from 'execa';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Figure } from './figure.mts';
import { median, spread } from './measure.mts';

const EMPTY_NODE = `exports.Empty = class { description = { name: 'empty', properties: [] }; };`;
const ALLOWED_MS = 60;

/** How long n8n takes to load all files of the package at its start, against one node without content. */
export async function loading({ runs }: { runs: number }): Promise<Figure> {
	const { n8n } = JSON.parse(await readFile('package.json', 'utf8'));
	const files = [...n8n.nodes, ...n8n.credentials].map((file: string) => resolve(file));
	const folder = await mkdtemp(join(tmpdir(), 'publishing-loading-'));
	const empty = join(folder, 'Empty.node.js');
	await writeFile(empty, EMPTY_NODE);

	const ours: number[] = [];
	const theirs: number[] = [];
	for (let run = 0; run <= runs; run++) {
		const [all, one] = [await loadMs(files), await loadMs([empty])];
		// The first run fills the file system's cache.
		if (run === 0) continue;
		ours.push(all);
		theirs.push(one);
	}
	await rm(folder, { recursive: true });
	const more = median(ours) - median(theirs);
	return {
		work: `Loading ${files.length} nodes and credentials`,
		measured: spread(ours),
		against: `an empty node: ${spread(theirs)}`,
		ratio: `${more.toFixed(0)} ms more`,
		goal: `at most ${ALLOWED_MS} ms more`,
		reached: more <= ALLOWED_MS,
	};
}

/** In a fresh process that has loaded, as n8n has, what n8n gives to nodes. */
async function loadMs(files: string[]): Promise<number> {
	const script = `
		require('n8n-workflow');
		require('zod');
		const started = performance.now();
		for (const file of ${JSON.stringify(files)}) {
			for (const Type of Object.values(require(file))) new Type();
		}
		process.stdout.write(String(performance.now() - started));`;
	const { stdout } = await execa(process.execPath, ['--eval', script]);
	return Number(stdout);
}
