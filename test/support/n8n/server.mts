import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { projectEnvironment } from '../../../tools/setup/npm.mjs';
import { startServer, type Server } from '../../../tools/setup/startServer.mts';
import { freePorts } from './ports.mts';
import { RestClient } from './rest.mts';

export interface N8nOptions {
	/** A folder of `ensureN8n`. */
	n8n: string;
	/** The folder of `.n8n`: database, settings, community nodes. */
	userFolder: string;
	/** Of editor and REST; any free one unless given. */
	port?: number;
	/** On top of, and over, the settings made here. */
	env?: Record<string, string>;
	/** For Node itself, such as `--inspect`. */
	nodeFlags?: readonly string[];
}

export interface N8nServer extends Server {
	/** Without trailing slash. */
	url: string;
	rest: RestClient;
}

/**
 * Starts an n8n server on the loopback interface and waits until its editor can be used. It ends
 * with `stop()` or, at the latest, with this process.
 *
 * @throws UserError when it ends, or is not ready within two minutes
 */
export async function startN8n({ port, ...options }: N8nOptions): Promise<N8nServer> {
	const [free, brokerPort] = await freePorts(2);
	const url = `http://127.0.0.1:${port ?? free}`;
	const server = await start('start', options, {
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: String(port ?? free),
		N8N_EDITOR_BASE_URL: url,
		N8N_RUNNERS_BROKER_PORT: String(brokerPort),
	});
	return { ...server, url, rest: new RestClient(url) };
}

/** An n8n that takes its executions from the queue, and lists them. */
export interface Worker extends Server {
	/** The ids of the executions that it began, in that order. */
	started(): string[];
	/** The ids of the executions that it brought to an end, in that order. */
	finished(): string[];
}

/**
 * Starts an n8n without an editor, which takes its executions from a queue, and waits until it does.
 * It ends as one of `startN8n` does.
 *
 * @throws UserError when it ends, or is not ready within two minutes
 */
export async function startN8nWorker(options: Omit<N8nOptions, 'port'>): Promise<Worker> {
	const [brokerPort] = await freePorts(1);
	const addresses = { N8N_RUNNERS_BROKER_PORT: String(brokerPort) };
	const server = await start('worker', options, addresses);
	const logged = (line: RegExp) =>
		Array.from(readFileSync(server.logFile, 'utf8').matchAll(line), ([, id]) => id);
	return {
		...server,
		started: () => logged(/Worker started execution (\d+)/g),
		finished: () => logged(/Worker finished execution (\d+)/g),
	};
}

/** Runs a command of n8n's own to its end, such as `export:workflow --all`; throws if it fails. */
export async function runN8nCommand(
	{ n8n, userFolder, env }: Omit<N8nOptions, 'port' | 'nodeFlags'>,
	args: readonly string[],
): Promise<void> {
	await execa(process.execPath, [join(n8n, 'node_modules/n8n/bin/n8n'), ...args], {
		cwd: userFolder,
		env: { ...settings(userFolder), ...env },
		extendEnv: false,
		stdio: 'ignore',
	});
}

const COMMANDS = {
	// `/healthz` responds before the REST routes exist; this log line comes after them.
	start: { name: 'n8n', ready: 'Editor is now accessible' },
	worker: { name: 'The n8n worker', ready: 'n8n worker is now ready' },
};

async function start(
	command: keyof typeof COMMANDS,
	{ n8n, userFolder, env, nodeFlags = [] }: Omit<N8nOptions, 'port'>,
	addresses: Record<string, string>,
): Promise<Server> {
	mkdirSync(userFolder, { recursive: true });
	return await startServer({
		...COMMANDS[command],
		command: process.execPath,
		args: [...nodeFlags, join(n8n, 'node_modules/n8n/bin/n8n'), command],
		cwd: userFolder,
		env: { ...settings(userFolder), ...addresses, ...env },
		logFile: resolve(userFolder, 'n8n.log'),
	});
}

function settings(userFolder: string): NodeJS.ProcessEnv {
	return {
		...inherited(),
		N8N_USER_FOLDER: resolve(userFolder),
		// The editor is served over plain HTTP, and a browser refuses a secure cookie there.
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

/** The project's environment without variables that configure n8n or Node.js. */
function inherited(): NodeJS.ProcessEnv {
	const configures =
		/^(N8N|DB|EXECUTIONS|QUEUE|WEBHOOK|NODES|CREDENTIALS|npm|NODE_OPTIONS$|NODE_PATH$|NODE_ENV$)/;
	return Object.fromEntries(
		Object.entries(projectEnvironment()).filter(([name]) => !configures.test(name)),
	);
}
