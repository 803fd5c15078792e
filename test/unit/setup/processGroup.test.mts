import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startGroup } from '../../../tools/setup/processGroup.mjs';

/** A program with a child of its own, both deaf to SIGTERM; it prints both process ids. */
const DEAF = `
	process.on('SIGTERM', () => {});
	setInterval(() => {}, 1000);
	if (process.argv[1] !== 'child') {
		const child = require('child_process').spawn(process.execPath, ['-e', process.env.DEAF, 'child']);
		console.log(process.pid + ' ' + child.pid);
	}`;
/** A program whose child outlives it unless the group is ended. */
const LEAVING = `
	const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
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
/** The process id of the command under a supervisor, as soon as it was started. */
const commandOf = (supervisor: number) => {
	const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8');
	return children === '' ? undefined : Number(children);
};
const until = async (condition: () => boolean) => {
	while (!condition()) await new Promise((done) => setTimeout(done, 20));
};

/** Runs a script that starts a group; gives the script and the process ids of the group. */
async function startParent(program: string) {
	const parent = spawn(
		process.execPath,
		[
			'--input-type=module',
			'-e',
			`import { startGroup } from './tools/setup/processGroup.mjs';
			startGroup(process.execPath, ['-e', process.env.DEAF], { graceMs: 1_000 });`,
		],
		{ env: { ...process.env, DEAF: program }, stdio: ['ignore', 'pipe', 'inherit'] },
	);
	const [line] = await once(parent.stdout, 'data');
	return { parent, pids: String(line).trim().split(' ').map(Number) };
}

test('gives the exit code of the command', async () => {
	expect(await startGroup(process.execPath, ['-e', 'process.exit(3)']).exited).toBe(3);
});

test('a command that cannot be found ends with 127', async () => {
	expect(await startGroup('no-such-command', [], { output: 'ignore' }).exited).toBe(127);
});

test('kill ends a command that is deaf to SIGTERM at once', async () => {
	const group = startGroup(process.execPath, ['-e', DEAF], {
		env: { ...process.env, DEAF },
		output: 'ignore',
	});
	await until(() => commandOf(group.pid) !== undefined);
	const command = commandOf(group.pid)!;
	expect(await group.kill()).toBe(137);
	expect(isAlive(command)).toBe(false);
});

test('a signal reaches the command, which may go on', async () => {
	const group = startGroup(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
	await until(() => commandOf(group.pid) !== undefined);
	const state = () =>
		/^State:\s(\w)/m.exec(readFileSync(`/proc/${commandOf(group.pid)}/status`, 'utf8'))?.[1];
	group.signal('SIGSTOP');
	await until(() => state() === 'T');
	group.signal('SIGCONT');
	await until(() => state() !== 'T');
	expect(await group.kill()).toBe(137);
});

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
	'the whole group ends with its parent, also by %s',
	async (signal) => {
		const { parent, pids } = await startParent(LEAVING);
		expect(pids.map(isAlive)).toEqual([true, true]);
		parent.kill(signal);
		await until(() => !pids.some(isAlive));
	},
);

test('a group that does not listen is killed after its time of grace', async () => {
	const { parent, pids } = await startParent(DEAF);
	parent.kill('SIGKILL');
	await until(() => !pids.some(isAlive));
});
