import { homedir } from 'node:os';
import { join } from 'node:path';

/** The npm scripts with an n8n of their own. */
export type Script = 'demo' | 'dev';

/**
 * The data folder of a script's n8n, in the user's cache folder. Below the checkout, the nodes would
 * find the project's own n8n-workflow and zod before those of the n8n that runs them.
 */
export function folderOf(script: Script): string {
	const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
	return join(cache, 'n8n-nodes-publishing', script);
}
