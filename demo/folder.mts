import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

/** The npm scripts with an n8n of their own. */
export type Script = 'demo' | 'dev';

const PASSWORD_FILE = 'owner-password';

/**
 * Makes the data folder of a script's n8n, in the user's cache folder, one for each checkout and for its user alone.
 * Below the checkout, the nodes would find the project's own n8n-workflow and zod before those of the n8n that runs them.
 */
export function folderOf(script: Script, checkout = process.cwd()): string {
	const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
	const hash = createHash('sha256').update(checkout).digest('hex').slice(0, 8);
	const folder = join(cache, 'n8n-nodes-publishing', `${basename(checkout)}-${hash}`, script);
	mkdirSync(folder, { recursive: true });
	chmodSync(folder, 0o700);
	return folder;
}

/** Returns the password of the owner of a folder's n8n, made at the first call: a known one would let web pages in. */
export function passwordOf(folder: string): string {
	const file = join(folder, PASSWORD_FILE);
	// n8n wants a capital letter and a digit.
	if (!existsSync(file)) {
		writeFileSync(file, `${randomBytes(12).toString('base64url')}-A1`, { mode: 0o600 });
	}
	return readFileSync(file, 'utf8');
}
