import { ensureBuilt } from './build.mts';
import { startGroup } from './processGroup.mjs';

const JEST = 'node_modules/jest/bin/jest.js';

/** Runs jest over a package built from these sources; gives its exit code. `output` is a file descriptor. */
export async function runJest(
	args: string[],
	{
		config = 'test/jest.config.mjs',
		env,
		output,
	}: { config?: string; env?: NodeJS.ProcessEnv; output?: number } = {},
): Promise<number> {
	await ensureBuilt();
	const run = startGroup(process.execPath, [JEST, '--config', config, ...args], {
		env: { ...process.env, ...env },
		output,
	});
	return await run.exited;
}
