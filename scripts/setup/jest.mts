import { ensureBuilt } from './build.mts';
import { startGroup } from './processGroup.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
const CONFIG = 'test/jest.config.mjs';

/** Runs jest next to a package built from these sources; gives its exit code. `output` is a file descriptor. */
export async function runJest(
	args: string[],
	{ env, output }: { env?: NodeJS.ProcessEnv; output?: number } = {},
): Promise<number> {
	await ensureBuilt();
	const run = startGroup(process.execPath, [JEST, '--config', CONFIG, ...args], {
		env: { ...process.env, ...env },
		output,
	});
	return await run.exited;
}
