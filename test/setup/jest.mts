import { ensureBuilt } from './build.mts';
import { startGroup } from './processGroup.mjs';

const JEST = 'node_modules/jest/bin/jest.js';

/** Runs jest over a package built from these sources; gives its exit code. */
export async function runJest(
	args: string[],
	{ config = 'test/jest.config.mjs', env }: { config?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
	await ensureBuilt();
	const run = startGroup(process.execPath, [JEST, '--config', config, ...args], {
		env: { ...process.env, ...env },
	});
	return await run.exited;
}
