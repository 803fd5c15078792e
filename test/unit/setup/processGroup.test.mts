import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startGroup } from '../../../tools/setup/processGroup.mjs';

/** A program with a child of its own, which outlives it unless the group is ended. It prints both process IDs. */
const LEAVING = `
	const child = require('child_process').spawn('sleep', ['1000']);
	console.log(process.pid + ' ' + child.pid);
	child.unref();
	process.on('SIGTERM', () => process.exit(7));`;

const isAlive = (pid: number) => {
	try {
		// A killed process stays a zombie until its parent notices; that is not alive.
		return !/^State:\sZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
	} catch {
		return false;
	}
};

test.each([
	['its exit code', process.execPath, ['-e', 'process.exit(3)'], 3],
	['127 if it cannot be found', 'no-such-command', [], 127],
])('a command ends with %s', async (_, command, args, code) => {
	expect(await startGroup(command, args, { output: 'ignore' }).exited).toBe(code);
});

test('the whole group ends with the process that started it, also by SIGKILL', async () => {
	const program = `
		import { startGroup } from './tools/setup/processGroup.mjs';
		startGroup(process.execPath, ['-e', process.env.LEAVING]);`;
	const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
		env: { ...process.env, LEAVING },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [line] = await once(parent.stdout, 'data');
	const pids = String(line).trim().split(' ').map(Number);
	expect(pids.map(isAlive)).toEqual([true, true]);
	parent.kill('SIGKILL');
	while (pids.some(isAlive)) await new Promise((done) => setTimeout(done, 20));
});

test('a command ends with the process that started it, which passes no signal on', async () => {
	const program = `
		import { command } from './tools/setup/command.mjs';
		await command(async () => {
			console.log(process.pid);
			await new Promise((never) => setTimeout(never, 1_000_000));
		});`;
	const node = [process.execPath, '--input-type=module', '-e', '"$PROGRAM"'].join(' ');
	const shell = spawn('sh', ['-c', `${node}; true`], {
		env: { ...process.env, PROGRAM: program },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [line] = await once(shell.stdout, 'data');
	const pid = Number(String(line));
	expect(isAlive(pid)).toBe(true);
	shell.kill('SIGTERM');
	while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
});
