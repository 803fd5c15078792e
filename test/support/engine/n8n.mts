import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

// n8n-workflow ships two builds. n8n-core and every node package use the CommonJS one, and classes
// and settings of the other are strangers to them: so n8n is always loaded as n8n-core loads it.
process.env.N8N_LOG_LEVEL ??= 'silent';
const fromProject = createRequire(path.resolve('package.json'));
const fromCore = createRequire(fromProject.resolve('n8n-core'));

export const core = fromProject('n8n-core') as typeof import('n8n-core');
export const n8n = fromCore('n8n-workflow') as typeof import('n8n-workflow');
const { Container } = fromCore('@n8n/di') as typeof import('@n8n/di');
/** The container of n8n-core's services. */
export const container = Container;
/** n8n's own HTTP clients, and its protection against requests to internal addresses. */
export const { OutboundHttp } = fromCore(
	'@n8n/backend-network',
) as typeof import('n8n-core/node_modules/@n8n/backend-network');
const { SSHClientsManager } = fromProject(
	'n8n-core/dist/execution-engine/ssh-clients-manager.js',
) as typeof import('n8n-core/dist/execution-engine/ssh-clients-manager.js');

const expression = (pattern: string, flags?: string) => new RegExp(pattern, flags);
// n8n-workflow 2.41.0, safe-regex.js: stops a pattern after 250 ms of the wall clock, which pass on a busy machine.
n8n.setSafeRegexEngine({
	exec: (pattern, input, flags) => expression(pattern, flags).exec(input),
	test: (pattern, input, flags) => expression(pattern, flags).test(input),
	replace: (pattern, input, flags, by) => input.replace(expression(pattern, flags), by),
	matchAll: (pattern, input, flags = '') => [...input.matchAll(expression(pattern, `${flags}g`))],
	split: (pattern, input, flags) => input.split(expression(pattern, flags)),
});

const ignore = () => {};
const noLogger = { debug: ignore, info: ignore, warn: ignore, error: ignore };

let started = false;

/**
 * Sets up the process as an n8n server does when it starts. Binary data stays in memory, as no storage is set
 * up, and expressions run in process, as jest cannot load the isolate that a server uses.
 */
export function startInstance(): void {
	if (started) return;
	started = true;
	loadInstanceSettings();
	// n8n's logger looks for its caller in the stack before it finds that it is silent.
	if (process.env.N8N_LOG_LEVEL === 'silent') n8n.LoggerProxy.init(noLogger);
	// n8n-core 2.41.1, execution-engine/ssh-clients-manager.js: looks for idle connections once a minute
	// forever, and by that timer keeps all of this n8n-core in memory after a test file's end.
	Container.get(SSHClientsManager).onShutdown();
}

/** Instance settings write a file when they are first read, which must not land in a home folder. */
function loadInstanceSettings(): void {
	const folder = mkdtempSync(path.join(tmpdir(), 'n8n-engine-'));
	const before = process.env.N8N_USER_FOLDER;
	process.env.N8N_USER_FOLDER = folder;
	try {
		Container.get(core.InstanceSettings);
	} finally {
		if (before === undefined) delete process.env.N8N_USER_FOLDER;
		else process.env.N8N_USER_FOLDER = before;
		rmSync(folder, { recursive: true, force: true });
	}
}
