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

const SETTINGS = ['--no-audit', '--no-fund', '--no-update-notifier'];

/** Commands that may download something. The others need no network. */
const DOWNLOADING = ['ci', 'rebuild'];

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
		// Without a name server npm would try each of a thousand packages several times; its cache may
		// still hold them all.
		const offline = DOWNLOADING.includes(args[0]) && !(await isReachable(cwd, log, output));
		const settings = [...SETTINGS, offline ? '--offline' : '--prefer-offline'];
		// Before other arguments, which may be meant for the script that npm runs.
		const [verb, ...rest] = args;
		if ((await run([verb, ...settings, ...rest], cwd, output)) === 0) return;
		const said = readFileSync(log, 'utf8');
		if (NO_NETWORK.test(said)) throw new UserError(UNREACHABLE);
		const faults = (said.match(COMPILER_ERROR) ?? []).slice(0, MOST_FAULTS);
		throw new UserError([`${failure} What npm said is in ${log}.`, ...faults].join('\n'));
	} finally {
		closeSync(output);
	}
}

/**
 * Whether the registry responds at all, no matter how.
 *
 * @param {string} cwd
 * @param {string} log
 * @param {number} output
 */
async function isReachable(cwd, log, output) {
	const code = await run(['ping', '--fetch-retries=0', '--fetch-timeout=10000'], cwd, output);
	return code === 0 || !NO_NETWORK.test(readFileSync(log, 'utf8'));
}

/**
 * @param {string[]} args
 * @param {string} cwd
 * @param {number} output
 */
function run(args, cwd, output) {
	return startGroup('npm', args, { cwd, env: projectEnvironment(), output }).exited;
}
