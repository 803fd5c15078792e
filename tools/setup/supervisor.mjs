/**
 * `node supervisor.mjs <command> [args]` runs a command in a process group of its own and ends the
 * whole group when its standard input closes: it may do so by itself for thirty seconds, and is
 * killed then. The parent holds the other end of that pipe, so the group goes whenever the parent goes:
 * by return, exception, signal, even SIGKILL. The parent may write names of signals to that pipe, one a line, for the
 * command alone.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
	try {
		if (child.pid) process.kill(-child.pid, signal);
	} catch {
		// The group has ended in the meantime.
	}
}

/** @param {Buffer} names */
function signalCommand(names) {
	for (const name of names.toString().trim().split('\n')) {
		child.kill(/** @type {NodeJS.Signals} */ (name));
	}
}

function stop() {
	// Only to the leader, which ends its helpers in the right order. Those that are left are killed on its exit.
	child.kill('SIGTERM');
	setTimeout(signalGroup, 30_000, 'SIGKILL').unref();
}

process.stdin.on('end', stop).on('error', stop).on('data', signalCommand);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
	process.on(signal, stop);

// Only now: a signal that found no listener would end this process and leave the command behind.
const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

child.on('error', (error) => {
	process.stderr.write(`${error.message}\n`);
	process.exit(127);
});
child.on('exit', (code, signal) => {
	signalGroup('SIGKILL');
	process.exit(code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)]);
});
