import { ensureBuilt } from './build.mts';
import { startGroup } from './processGroup.mjs';

const JEST = 'node_modules/jest/bin/jest.js';
/** For all tests at once, and for some files, each by itself. */
const ALL = 'test/jest.suites.config.mjs';
const SOME = 'test/jest.config.mjs';

/**
 * Runs jest next to a package built from these sources. Returns its exit code. `args` may name parts of paths;
 * `output` is a file descriptor.
 */
export async function runJest(
	args: string[],
	{ env, output }: { env?: NodeJS.ProcessEnv; output?: number } = {},
): Promise<number> {
	await ensureBuilt();
	const config = args.every((arg) => arg.startsWith('-')) ? ALL : SOME;
	const run = startGroup(process.execPath, [JEST, '--config', config, ...args], {
		env: { ...process.env, ...env },
		output,
	});
	return await run.exited;
}
