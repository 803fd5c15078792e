import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RolldownOutput } from 'rolldown';

/** The file with the licenses of other packages in `dist`, from the project's root. */
export const NOTICES = 'dist/THIRD-PARTY-NOTICES.txt';

/**
 * Writes the licenses of all packages whose code is in the bundle. MIT asks for its notice in all copies.
 *
 * @throws Error for a package without a license file
 */
export function writeNotices({ output }: RolldownOutput): void {
	const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
	const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []));
	writeFileSync(NOTICES, [...folders].sort().map(noticeOf).join('\n'));
}

/** Returns the folder of the package that a module is part of. `undefined` for the project's own modules. */
function packageFolder(module: string): string | undefined {
	return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module.replaceAll('\\', '/'))?.[0];
}

/** Returns a package's name and version, and its license as the package has it. */
export function noticeOf(folder: string): string {
	const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
	const [license] = globSync('{LICENSE,LICENCE,license}*', { cwd: folder });
	if (license === undefined) throw new Error(`${name} has no license file: ${folder}`);
	return `${name} ${version}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n`;
}
