import { mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { startGroup } from './processGroup.mjs';
import { UserError } from './userError.mjs';

const NO_NETWORK =
	/ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;

/** Errors of the compiler, which are shown at once. */
const COMPILER_ERROR = /^.*error TS\d+:.*$/gm;
const MOST_FAULTS = 10;

const UNREACHABLE =
	'The npm registry cannot be reached, and something has to be downloaded: check the network and run the same command again.';

const SETTINGS = ['--no-audit', '--no-fund', '--no-update-notifier', '--prefer-offline'];

/** The environment in which programs find the project's own Node first. */
export function projectEnvironment() {
	const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter);
	return { ...process.env, PATH: path };
}

/**
 * Runs npm, its output going to `.cache/logs/<name>.log`.
 *
 * @param {string} name of the log
 * @param {string[]} args
 * @param {{ cwd?: string, failure?: string }} [options] `failure`: the message, unless the network failed
 * @throws {UserError} one sentence, also when there is no network, and the compiler's errors where it failed
 */
export async function npm(
	name,
	args,
	{ cwd = '.', failure = `npm ${args[0]} did not succeed.` } = {},
) {
	const log = resolve('.cache/logs', `${name}.log`);
	mkdirSync(resolve('.cache/logs'), { recursive: true });
	const output = openSync(log, 'w');
	try {
		// The settings come before other arguments, which may be meant for the script that npm runs.
		const [verb, ...rest] = args;
		const options = { cwd, env: projectEnvironment(), output };
		const code = await startGroup('npm', [verb, ...SETTINGS, ...rest], options).exited;
		if (code === 0) return;
		const said = readFileSync(log, 'utf8');
		if (NO_NETWORK.test(said)) throw new UserError(UNREACHABLE);
		const faults = (said.match(COMPILER_ERROR) ?? []).slice(0, MOST_FAULTS);
		throw new UserError([`${failure} What npm said is in ${log}.`, ...faults].join('\n'));
	} finally {
		closeSync(output);
	}
}
