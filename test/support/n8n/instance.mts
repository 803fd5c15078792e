import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/index.mts';
import { credentialFor } from '../../../sandbox/credential.mts';
import { ensureBuilt } from '../../../tools/setup/build.mts';
import { addSecrets, addCollector } from '../../../tools/setup/artifacts.mts';
import { credentialTypeOf } from './credentialTypes.mts';
import { ensureN8n } from './install.mts';
import { installPackage, packPackage } from './installPackage.mts';
import type { Owner, WorkflowFile } from './rest.mts';
import { startN8n, type N8nOptions, type N8nServer } from './server.mts';

export const FEED_TOKEN = 'feed-token-0123456789';

/** Who signs in to n8n. */
export const OWNER: Owner = {
	email: 'owner@example.com',
	firstName: 'Newsletter',
	lastName: 'Desk',
	password: 'Sandbox-2026',
};

/** Credentials as nodes refer to them. */
export type ChosenCredentials = NonNullable<INode['credentials']>;

/** A fresh n8n with the packed package, an owner and the credentials, and the sandbox that it works on. */
export interface Instance {
	readonly server: N8nServer;
	readonly sandbox: Sandbox;
	/** The data of the credential for the sandbox. */
	readonly credential: Readonly<Record<string, unknown>>;
	/** The credentials of the package, as its nodes refer to them. */
	readonly credentials: ChosenCredentials;
	/**
	 * The workflow with the credentials chosen in all nodes of the package, as a person would; nodes of
	 * n8n's own get those of `others` that they need, by type.
	 */
	withCredentials(workflow: WorkflowFile, others?: ChosenCredentials): WorkflowFile;
	/** The folder of `.n8n`. */
	readonly userFolder: string;
	/**
	 * Ends n8n, in order (SIGTERM) or as a crash does (SIGKILL), does something to its user folder while it is
	 * down, and starts it again at the same address. `server.rest` is still signed in.
	 */
	restart(
		meanwhile: (userFolder: string) => Promise<void> | void,
		how?: 'stop' | 'kill',
	): Promise<void>;
	close(): Promise<void>;
}

/**
 * `env` and `nodeFlags`: as in `startN8n`; `tarball`: the package, packed from the sources unless given; `feedToken`: the
 * credential's Data Feed Token.
 */
export async function startInstance(
	options: SandboxOptions &
		Pick<N8nOptions, 'env' | 'nodeFlags'> & {
			tarball?: string;
			feedToken?: string;
		} = {},
): Promise<Instance> {
	const { env, nodeFlags, tarball, feedToken = FEED_TOKEN, ...sandboxOptions } = options;
	// Outside the checkout, so that the nodes find n8n's own modules and not the project's.
	const userFolder = await mkdtemp(join(tmpdir(), 'publishing-e2e-'));
	const sandbox = await startSandbox(sandboxOptions);
	addSecrets([sandbox.apiKey, sandbox.limitedApiKey, feedToken, OWNER.password]);
	addCollector(async () => requestsTo(sandbox));
	let server: N8nServer | undefined;
	const close = async () => {
		await server?.stop();
		await sandbox.close();
		await rm(userFolder, { recursive: true, force: true });
	};
	try {
		const n8n = await ensureN8n();
		await ensureBuilt();
		await installPackage(tarball ?? (await packPackage()), userFolder);
		const started = await startN8n({ n8n, userFolder, env, nodeFlags });
		server = started;
		const { rest, url } = started;
		const credential = { ...credentialFor(sandbox), feedToken };
		const credentials = await furnish(started, credential);
		return {
			credential,
			credentials,
			get server() {
				return { ...(server ?? started), rest };
			},
			userFolder,
			restart: async (meanwhile, how = 'stop') => {
				await server?.[how]();
				await meanwhile(userFolder);
				const port = Number(new URL(url).port);
				const startAgain = async () => await startN8n({ n8n, userFolder, env, nodeFlags, port });
				server = await startAgain().catch(async (error: unknown) => {
					if (how === 'kill' && endedInRecovery(userFolder)) return await startAgain();
					throw error;
				});
			},
			sandbox,
			close,
			withCredentials: (workflow, others = {}) => ({
				...workflow,
				nodes: workflow.nodes.map((node) =>
					node.type.startsWith('n8n-nodes-publishing.')
						? { ...node, credentials }
						: { ...node, credentials: chosen(node, others) },
				),
			}),
		};
	} catch (error) {
		await close();
		throw error;
	}
}

/**
 * Whether n8n ended while it recovered an execution. n8n 2.41.1 does, once, if it was killed just as the execution
 * ended (executions/execution-recovery.service.js leaves `stoppedAt` empty, and the code that counts executions reads
 * it). When n8n is started again, it skips the recovery that failed.
 */
function endedInRecovery(userFolder: string): boolean {
	const log = readFileSync(join(userFolder, 'n8n.log'), 'utf8');
	return log.includes('Exiting due to an error') && log.includes('execution-recovery.service');
}

function requestsTo({ control }: Sandbox) {
	const seen = { requests: control.requests(), realtime: control.realtime.state() };
	return { 'sandbox.json': JSON.stringify(seen, null, '\t') };
}

function chosen(node: INode, others: ChosenCredentials): ChosenCredentials | undefined {
	const type = credentialTypeOf(node);
	return type !== undefined && type in others ? { [type]: others[type] } : undefined;
}

/** Sets up n8n's owner and the credentials. Returns the credentials as nodes refer to them. */
async function furnish({ rest }: N8nServer, data: Record<string, unknown>) {
	await rest.signIn(OWNER);
	const { type, id, name } = await rest.saveCredential({
		type: 'publishingApi',
		name: 'Sandbox',
		data,
	});
	return { [type]: { id, name } };
}
