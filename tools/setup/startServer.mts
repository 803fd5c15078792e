import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addLogCollector, collectArtifacts } from './artifacts.mts';
import { startGroup, type ProcessGroup } from './processGroup.mjs';
import { UserError } from './userError.mjs';

const START_LIMIT = 120_000;

interface ServerOptions {
	/** As messages call it. */
	name: string;
	command: string;
	args: string[];
	cwd: string;
	env: NodeJS.ProcessEnv;
	/** For everything that the server and its helpers print. */
	logFile: string;
	/** Its output once it is ready. */
	ready: string;
}

/** A server with all that it starts, in a group of its own. */
export interface Server extends ProcessGroup {
	logFile: string;
}

/**
 * Starts a server and waits until it can be used. It ends with `stop()` or, at the latest, with this
 * process.
 *
 * @throws UserError when it ends, or is not ready within two minutes
 */
export async function startServer(options: ServerOptions): Promise<Server> {
	const { name, command, args, cwd, env, logFile } = options;
	mkdirSync(dirname(logFile), { recursive: true });
	const output = openSync(logFile, 'w');
	const group = startGroup(command, args, { cwd, env, output });
	closeSync(output);
	addLogCollector(basename(logFile), logFile);
	try {
		await untilReady(options, group.exited);
	} catch (error) {
		// The log may be in a folder that the caller removes now.
		await collectArtifacts(`starting ${name}`);
		await group.stop();
		throw error;
	}
	return { logFile, ...group };
}

async function untilReady({ name, logFile, ready }: ServerOptions, exited: Promise<number>) {
	let ended: number | undefined;
	void exited.then((code) => (ended = code));
	const limit = Date.now() + START_LIMIT;
	while (!readFileSync(logFile, 'utf8').includes(ready)) {
		if (ended !== undefined) throw new UserError(`${name} ended while starting: see ${logFile}.`);
		if (Date.now() > limit)
			throw new UserError(`${name} was not ready within 2 minutes: see ${logFile}.`);
		await wait(100);
	}
}
