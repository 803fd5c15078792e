import { globSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { UserError } from '../../../tools/setup/userError.mjs';

/**
 * The path of a program of Redis or PostgreSQL. Debian keeps those of a PostgreSQL server out of PATH,
 * in a folder for each version.
 *
 * @throws UserError when it is not installed
 */
export async function program(name: string): Promise<string> {
	const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort(byVersion).reverse();
	for (const folder of [...newestFirst, ...(process.env.PATH ?? '').split(delimiter)]) {
		const file = join(folder, name);
		const isThere = await access(file, constants.X_OK).then(
			() => true,
			() => false,
		);
		if (isThere) return file;
	}
	throw new UserError(
		`Queue mode needs ${name}, which is not installed: run "apt-get install -y redis-server postgresql" and try again.`,
	);
}

const { compare: byVersion } = new Intl.Collator('en', { numeric: true });
