import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFree } from '../test/support/n8n/ports.mts';
import { UserError } from '../tools/setup/userError.mjs';
import type { Script } from './folder.mts';
import type { DemoOptions } from './options.mts';

/**
 * Claims the data folder for this process, as two servers on one database would damage it, and checks that all ports
 * are free.
 *
 * @throws UserError which program is in the way, and the remedy, in one sentence
 */
export async function claim(
	script: Script,
	folder: string,
	{ port, sandboxPort, realtimePort }: DemoOptions,
): Promise<void> {
	const lock = join(folder, 'process-id');
	const owner = runningOwner(lock);
	if (owner) {
		throw new UserError(
			`npm run ${script} is running already (process ${owner}): end that one first.`,
		);
	}
	writeFileSync(lock, String(process.pid));
	process.on('exit', () => rmSync(lock, { force: true }));

	await needPort(port, `${script} -- --port`, "n8n's editor");
	await needPort(sandboxPort, `${script} -- --sandbox-port`, 'the sandbox');
	await needPort(realtimePort, `${script} -- --sandbox-port`, "the sandbox's realtime feed");
}

/** The process that claimed the folder, unless it has ended: then another program may have its number. */
function runningOwner(lock: string): string | undefined {
	if (!existsSync(lock)) return undefined;
	const owner = readFileSync(lock, 'utf8');
	const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', owner], { encoding: 'utf8' });
	return stdout?.includes(' demo/') ? owner : undefined;
}

async function needPort(port: number, option: string, user: string): Promise<void> {
	if (await isFree(port)) return;
	throw new UserError(
		`Port ${port}, which ${user} needs, is taken by another program: end that program, or choose another port, e.g. npm run ${option} ${port + 1}`,
	);
}
