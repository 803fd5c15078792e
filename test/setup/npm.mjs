import { mkdirSync, openSync, closeSync, readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { startGroup } from './processGroup.mjs';
import { UserError } from './userError.mjs';

const NO_NETWORK =
	/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;

/** Quick to say that there is no network: npm's own defaults wait for minutes. */
const SETTINGS = [
	'--no-audit',
	'--no-fund',
	'--no-update-notifier',
	'--prefer-offline',
	'--fetch-retry-mintimeout=1000',
	'--fetch-retry-maxtimeout=5000',
];

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
 * @param {{ cwd?: string }} [options]
 * @throws {UserError} one sentence, also when there is no network
 */
export async function npm(name, args, { cwd = '.' } = {}) {
	const log = resolve('.cache/logs', `${name}.log`);
	mkdirSync(resolve('.cache/logs'), { recursive: true });
	const output = openSync(log, 'w');
	const group = startGroup('npm', [...args, ...SETTINGS], {
		cwd,
		env: projectEnvironment(),
		output,
	});
	const code = await group.exited;
	closeSync(output);
	if (code !== 0) throw explain(args, log);
}

/**
 * @param {string[]} args
 * @param {string} log
 */
function explain(args, log) {
	const said = readFileSync(log, 'utf8');
	return NO_NETWORK.test(said)
		? new UserError(
				'The npm registry cannot be reached, and something has to be downloaded: check the network and run the same command again.',
			)
		: new UserError(`npm ${args[0]} did not succeed: what it said is in ${join(log)}.`);
}
