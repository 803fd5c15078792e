import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

/**
 * @typedef {object} ProcessGroup
 * @property {Promise<number>} exited the command's exit code (128 + n when signal n ended it)
 * @property {() => Promise<void>} stop ends every process of the group
 * @property {() => Promise<void>} kill ends the command as a crash does, then the processes that it leaves behind
 * @property {(name: NodeJS.Signals) => void} signal sends a signal to the command alone
 */

/** @type {Set<ProcessGroup>} */
const running = new Set();

/**
 * Starts a command with everything it will ever start in one group, which ends with `stop()` or,
 * at the latest, with this process (see supervisor.mjs).
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: number | 'inherit' | 'ignore' }} [options]
 *   `output`: where both output streams go; a number is a file descriptor.
 * @returns {ProcessGroup}
 */
export function startGroup(command, args, { cwd, env, output = 'inherit' } = {}) {
	const supervisor = resolve('tools/setup/supervisor.mjs');
	const child = spawn(process.execPath, [supervisor, command, ...args], {
		cwd,
		env,
		stdio: ['pipe', output, output],
		// A session of its own: the terminal's Ctrl-C reaches this process alone, which decides.
		detached: true,
	});
	// A pipe whose reader died fails, too. The exit code already reports it.
	child.stdin?.on('error', () => {});

	/** @type {ProcessGroup} */
	const group = {
		exited: new Promise((ended, failed) => {
			child.on('error', failed);
			child.on('exit', (code) => {
				running.delete(group);
				ended(code ?? 137);
			});
		}),
		async stop() {
			child.stdin?.end();
			await group.exited;
		},
		async kill() {
			group.signal('SIGKILL');
			await group.exited;
		},
		signal(name) {
			child.stdin?.write(`${name}\n`);
		},
	};
	running.add(group);
	return group;
}

/** Ends every group that this process started and that still runs. */
export async function stopAllGroups() {
	await Promise.all([...running].map((group) => group.stop()));
}
