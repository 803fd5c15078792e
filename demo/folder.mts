import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The data folder of the demo's n8n, in the user's cache folder. Below the checkout, the nodes would
 * find the project's own n8n-workflow and zod before those of the n8n that runs them.
 */
export const DEMO_FOLDER = join(
	process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
	'n8n-nodes-publishing',
	'demo',
);
