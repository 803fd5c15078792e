import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { noticeOf, NOTICES } from '../build/notices.mts';
import { UserError } from '../setup/userError.mjs';

/** An import of a package, with the package's name. */
const IMPORT = /^(?:import|export)\b[^;]*?\bfrom '((?:@[^/']+\/)?[^./'][^/']*)/gm;
/** Stays outside of the bundle. */
const FROM_N8N = 'n8n-workflow';

/**
 * Checks that an unpacked package holds the licenses of all packages that its sources import, which the build joins in.
 *
 * @throws UserError with the packages whose license is missing
 */
export function checkNotices(folder: string): void {
	const file = join(folder, NOTICES);
	const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
	const missing = bundledPackages().filter(
		(name) => !text.includes(noticeOf(join('node_modules', name))),
	);
	if (missing.length > 0) {
		throw new UserError(`The package lacks the license of ${missing.join(', ')} in ${NOTICES}.`);
	}
}

function bundledPackages(): string[] {
	const sources = globSync('{nodes,credentials}/**/*.ts').map((file) => readFileSync(file, 'utf8'));
	const names = sources.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name]) => name));
	return [...new Set(names)].filter((name) => name !== FROM_N8N && !isBuiltin(name)).sort();
}
