import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { npm } from '../../../tools/setup/npm.mjs';
import { step } from '../../../tools/setup/progress.mjs';

const SOURCE = 'test/support/n8n';
const MANIFEST = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));

/** The version whose lock file is in the repository; of any other npm chooses the packages itself. */
const LOCKED_VERSION: string = MANIFEST.dependencies.n8n;

/** The environment variable that chooses another version. */
export const N8N_VARIABLE = 'TESTED_N8N_VERSION';

/** The version of n8n that the demo and the end-to-end tests run. */
export const N8N_VERSION = process.env[N8N_VARIABLE] ?? LOCKED_VERSION;

/** Whether the n8n under test is older than a version such as `2.35`. */
export function isOlderThan(version: string): boolean {
	return N8N_VERSION.localeCompare(version, 'en', { numeric: true }) < 0;
}

/**
 * The folder with a whole n8n, installed on first use. It is a dot folder because `n8n-node build`
 * would copy every image of any other into the package.
 *
 * @throws UserError when it cannot be installed
 */
export async function ensureN8n(version = N8N_VERSION): Promise<string> {
	const folder = resolve(`.cache/n8n-${version}`);
	const marker = join(folder, '.installed');
	const recipe = recipeFor(version);
	const wanted = createHash('sha256').update(recipe.at(-1)!.content).digest('hex');
	if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return folder;

	const again = existsSync(join(folder, 'node_modules'));
	if (again) console.log(`An earlier installation of n8n ${version} was not finished.`);
	mkdirSync(folder, { recursive: true });
	for (const { file, content } of recipe) writeFileSync(join(folder, file), content);

	// n8n runs without its other native parts, some of which need tools that few machines have.
	const how = version === LOCKED_VERSION ? 'ci' : 'install';
	await step(`Installing n8n ${version} (about 3 minutes and 3 GB, once)`, () =>
		npm(`n8n-${how}`, [how, '--ignore-scripts'], {
			cwd: folder,
			failure: `n8n ${version} could not be installed: the registry lacks it, or a package it needs.`,
		}),
	);
	await step('Preparing its database driver (about 1 minute, once)', () => buildSqlite(folder));
	// Written last, so its absence means that an installation was interrupted.
	writeFileSync(marker, wanted);
	return folder;
}

/** The files from which npm installs a version. The last one decides which packages it takes. */
function recipeFor(version: string): Array<{ file: string; content: string }> {
	const manifest = { ...MANIFEST, dependencies: { n8n: version } };
	const recipe = [{ file: 'package.json', content: JSON.stringify(manifest, undefined, '\t') }];
	if (version !== LOCKED_VERSION) return recipe;
	const file = 'package-lock.json';
	return [...recipe, { file, content: readFileSync(join(SOURCE, file), 'utf8') }];
}

/** Downloads the driver if one is published for this machine, else compiles it. */
async function buildSqlite(folder: string): Promise<void> {
	await npm('n8n-sqlite3', ['rebuild', 'sqlite3'], {
		cwd: folder,
		failure:
			'The database driver of n8n could not be compiled: install python3, make and a C++ compiler, then run the same command again.',
	});
}
