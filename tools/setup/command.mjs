import { constants } from 'node:os';
import { inspect } from 'node:util';
import { stopAllGroups } from './processGroup.mjs';
import { UserError } from './userError.mjs';

/**
 * Runs a command line program. A `UserError` is printed as one sentence, and no process that the program started
 * outlives it, however it ends. It ends with the process that started it.
 *
 * @param {() => Promise<void>} run
 */
export async function command(run) {
	let stopping = false;
	const stop = async (/** @type {NodeJS.Signals} */ signal) => {
		// A terminal, npm and the launcher may each pass the same Ctrl-C on.
		if (stopping) return;
		stopping = true;
		process.stdout.write('\nStopping …\n');
		await stopAllGroups();
		process.exit(128 + constants.signals[signal]);
	};
	for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
		process.on(signal, () => void stop(signal));
	}
	whenOrphaned(() => void stop('SIGHUP'));
	try {
		await run();
	} catch (error) {
		// While stopping, the errors of interrupted work are meaningless.
		if (stopping) return;
		process.stderr.write(`${error instanceof UserError ? error.message : inspect(error)}\n`);
		process.exitCode = 1;
	} finally {
		if (!stopping) await stopAllGroups();
	}
}

const EVERY_MS = 500;

/**
 * Calls back once the process that started this one has ended: npm passes no signal on if it is killed.
 *
 * @param {() => void} stop
 */
function whenOrphaned(stop) {
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid !== parent) stop();
	}, EVERY_MS);
	timer.unref();
}
