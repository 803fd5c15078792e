import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { step } from './progress.mjs';

/** The project's own Node, from the package for this machine that `tools/node/package.json` lists. */
export const PROJECT_NODE = 'node_modules/.bin/node';

const WHY = {
	missing: 'Installing the development packages',
	unfinished: 'An earlier installation was not finished: installing the development packages again',
	outdated: 'package-lock.json has changed: installing the development packages again',
};

/**
 * Installs the development packages unless they are there as package-lock.json says.
 *
 * @param {string} root the project's folder
 */
export async function ensurePackages(root) {
	const state = packagesState(root);
	if (state === 'ready') return;
	await step(`${WHY[state]} (about 2 minutes and 1.2 GB, once)`, () =>
		npm('npm-ci', ['ci'], { cwd: root }),
	);
}

/**
 * Whether the packages of a folder are all there. npm writes its own lock file inside
 * `node_modules` last, so an absent one means that an installation was interrupted.
 *
 * @param {string} root
 * @returns {'ready' | 'missing' | 'unfinished' | 'outdated'}
 */
export function packagesState(root) {
	if (!existsSync(join(root, 'node_modules'))) return 'missing';
	const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'));
	if (!installed) return 'unfinished';
	const wanted = Object.entries(lockedPackages(join(root, 'package-lock.json')) ?? {}).filter(
		([path, { optional, link }]) => path.startsWith('node_modules/') && !optional && !link,
	);
	if (wanted.some(([path, { version }]) => installed[path]?.version !== version)) return 'outdated';
	const present = wanted.every(([path]) => existsSync(join(root, path, 'package.json')));
	return present && isFilled(join(root, PROJECT_NODE)) ? 'ready' : 'unfinished';
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined}
 */
function lockedPackages(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8')).packages;
	} catch {
		return undefined;
	}
}

/** @param {string} file */
function isFilled(file) {
	return existsSync(file) && statSync(file).size > 0;
}
