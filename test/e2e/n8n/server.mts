import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectEnvironment } from '../../setup/npm.mjs';
import { startGroup } from '../../setup/processGroup.mjs';
import { UserError } from '../../setup/userError.mjs';
import { freePorts } from './ports.mts';
import { RestClient } from './rest.mts';

/** `/healthz` answers before the REST routes exist; this line comes after them. */
const READY = 'Editor is now accessible';
const START_LIMIT = 120_000;

export interface N8nOptions {
	/** A folder of `ensureN8n`. */
	n8n: string;
	/** Where n8n keeps `.n8n`: database, settings, community nodes. */
	userFolder: string;
	/** Of editor and REST; any free one unless given. */
	port?: number;
	/** On top of, and over, the settings made here. */
	env?: Record<string, string>;
}

export interface N8nServer {
	/** Without trailing slash. */
	url: string;
	rest: RestClient;
	/** Everything the server and its helpers print. */
	logFile: string;
	/** The server's exit code, as soon as it has ended for whatever reason. */
	exited: Promise<number>;
	/** Ends the server and every process it has started. */
	stop(): Promise<void>;
}

/**
 * Starts an n8n server on the loopback interface and waits until its editor can be used. It ends
 * with `stop()` or, at the latest, with this process.
 *
 * @throws UserError when it ends, or is not ready within two minutes
 */
export async function startN8n({ n8n, userFolder, port, env }: N8nOptions): Promise<N8nServer> {
	const [free, brokerPort] = await freePorts(2);
	const url = `http://127.0.0.1:${port ?? free}`;
	mkdirSync(userFolder, { recursive: true });
	const logFile = resolve(userFolder, 'n8n.log');
	const output = openSync(logFile, 'w');
	const group = startGroup(process.execPath, [join(n8n, 'node_modules/n8n/bin/n8n'), 'start'], {
		cwd: userFolder,
		env: { ...settings(userFolder, port ?? free, brokerPort), ...env },
		output,
	});
	closeSync(output);

	const stop = async () => void (await group.stop());
	try {
		await untilReady(logFile, group.exited);
	} catch (error) {
		await stop();
		throw error;
	}
	return { url, rest: new RestClient(url), logFile, exited: group.exited, stop };
}

function settings(userFolder: string, port: number, brokerPort: number): NodeJS.ProcessEnv {
	return {
		...inherited(),
		N8N_USER_FOLDER: resolve(userFolder),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}`,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
		// The editor is served over plain HTTP, where a browser refuses a secure cookie.
		N8N_SECURE_COOKIE: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
		GENERIC_TIMEZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
		// Nothing that calls home, and nothing that covers the editor on first sight.
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_VERIFIED_PACKAGES_ENABLED: 'false',
		N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
	};
}

/** The project's environment without what would configure n8n or Node behind our back. */
function inherited(): NodeJS.ProcessEnv {
	const configures =
		/^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|NODES|CREDENTIALS|npm|NODE_OPTIONS$|NODE_PATH$|NODE_ENV$)/;
	return Object.fromEntries(
		Object.entries(projectEnvironment()).filter(([name]) => !configures.test(name)),
	);
}

async function untilReady(logFile: string, exited: Promise<number>): Promise<void> {
	let ended: number | undefined;
	void exited.then((code) => (ended = code));
	const limit = Date.now() + START_LIMIT;
	while (!readFileSync(logFile, 'utf8').includes(READY)) {
		if (ended !== undefined) throw new UserError(`n8n ended while starting: see ${logFile}.`);
		if (Date.now() > limit)
			throw new UserError(`n8n was not ready within 2 minutes: see ${logFile}.`);
		await wait(100);
	}
}
