import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './npm.mjs';
import { step } from './progress.mjs';

/** The project's own Node, from the package for this machine that `tools/node/package.json` lists. */
export const PROJECT_NODE = 'node_modules/.bin/node';

/**
 * Installs the development packages unless they are there as package-lock.json says.
 *
 * @param {string} root the project's folder
 */
export async function ensurePackages(root) {
	if (arePackagesReady(root)) return;
	await step('Installing the development packages (about 2 minutes and 1.2 GB)', () =>
		npm('npm-ci', ['ci'], { cwd: root }),
	);
}

/**
 * Whether the packages of a folder are all there, in the locked versions. npm writes its own lock file inside
 * `node_modules` last, so an absent one means that an installation was interrupted.
 *
 * @param {string} root
 */
export function arePackagesReady(root) {
	const installed = lockedPackages(join(root, 'node_modules/.package-lock.json'));
	if (!installed) return false;
	const wanted = Object.entries(lockedPackages(join(root, 'package-lock.json')) ?? {}).filter(
		([path, { optional, link }]) => path.startsWith('node_modules/') && !optional && !link,
	);
	const isPresent = wanted.every(
		([path, { version }]) =>
			installed[path]?.version === version && existsSync(join(root, path, 'package.json')),
	);
	const node = join(root, PROJECT_NODE);
	return isPresent && existsSync(node) && statSync(node).size > 0;
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
