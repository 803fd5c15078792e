import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { npm } from '../../setup/npm.mjs';
import { step } from '../../setup/progress.mjs';

const SOURCE = 'test/e2e/n8n';
const FILES = ['package.json', 'package-lock.json'];

/** The version of n8n that the demo and the end-to-end tests run. */
export const N8N_VERSION: string = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'))
	.dependencies.n8n;

/**
 * The folder with a whole n8n, installed on first use. It is a dot folder because `n8n-node build`
 * would copy every image of any other into the package.
 */
export async function ensureN8n(): Promise<string> {
	const folder = resolve(`.cache/n8n-${N8N_VERSION}`);
	const marker = join(folder, '.installed');
	const lock = readFileSync(join(SOURCE, 'package-lock.json'));
	const wanted = createHash('sha256').update(lock).digest('hex');
	if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return folder;

	const again = existsSync(join(folder, 'node_modules'));
	if (again) console.log(`An earlier installation of n8n ${N8N_VERSION} was not finished.`);
	mkdirSync(folder, { recursive: true });
	for (const file of FILES) copyFileSync(join(SOURCE, file), join(folder, file));

	// n8n runs without its other native parts, some of which need tools that few machines have.
	await step(`Installing n8n ${N8N_VERSION} (about 3 minutes and 3 GB, once)`, () =>
		npm('n8n-ci', ['ci', '--ignore-scripts'], { cwd: folder }),
	);
	await step('Preparing its database driver (about 1 minute, once)', () => buildSqlite(folder));
	// Written last, so that its absence tells an installation that was interrupted.
	writeFileSync(marker, wanted);
	return folder;
}

/** Downloads the driver where one is published for this machine, else compiles it. */
async function buildSqlite(folder: string): Promise<void> {
	await npm('n8n-sqlite3', ['rebuild', 'sqlite3'], {
		cwd: folder,
		failure:
			'The database driver of n8n could not be compiled: install python3, make and a C++ compiler, then run the same command again.',
	});
}
