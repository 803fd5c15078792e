import { ensureN8n, N8N_VERSION } from '../test/support/n8n/install.mts';
import type { Owner } from '../test/support/n8n/rest.mts';
import { startN8n, type N8nOptions, type N8nServer } from '../test/support/n8n/server.mts';
import { startMailbox, type Mailbox } from '../test/support/mailbox.mts';
import { startSandbox, type Sandbox } from '../sandbox/index.mts';
import { step } from '../tools/setup/progress.mjs';
import { UserError } from '../tools/setup/userError.mjs';
import { passwordOf } from './folder.mts';
import { emailText } from './emailText.mts';
import type { DemoOptions } from './options.mts';

/** n8n, and what its workflows need. */
export interface Servers {
	readonly n8n: N8nServer;
	/** Who signs in to n8n. */
	readonly owner: Owner;
	readonly sandbox: Sandbox;
	readonly mailbox: Mailbox;
}

/** Starts the servers for some work, and ends them. */
export async function withServers(
	{ port, sandboxPort, realtimePort }: DemoOptions,
	settings: Pick<N8nOptions, 'userFolder' | 'env' | 'nodeFlags'>,
	work: (servers: Servers) => Promise<void>,
): Promise<void> {
	const n8n = await ensureN8n();
	const owner: Owner = {
		email: 'newsletter-desk@publishing.example',
		password: passwordOf(settings.userFolder),
		firstName: 'Newsletter',
		lastName: 'Desk',
	};
	const sandbox = await startSandbox({ port: sandboxPort, realtimePort });
	const mailbox = await startMailbox((email) => console.log(`\n${emailText(email)}\n`));
	try {
		const server = await step(`Starting n8n ${N8N_VERSION} (about 15 seconds)`, () =>
			startN8n({ ...settings, n8n, port }),
		);
		await work({ n8n: server, owner, sandbox, mailbox });
		await server.stop();
	} finally {
		await mailbox.close();
		await sandbox.close();
	}
}

/** Waits for Ctrl-C, which `command` handles. Returns only by throwing. */
export async function stayOpen(
	{ n8n, owner, sandbox }: Servers,
	...lines: string[]
): Promise<never> {
	console.log(`n8n           ${n8n.url}
Sign in as    ${owner.email}
Password      ${owner.password}
The service   ${sandbox.url}, played by the sandbox; API key ${sandbox.apiKey}
${[...lines, 'Ctrl-C ends everything.'].join('\n')}`);
	await n8n.exited;
	throw new UserError(`n8n has ended by itself: see ${n8n.logFile}.`);
}
