import type { INode } from 'n8n-workflow';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureN8n } from '../../../test/support/n8n/install.mts';
import { Inspector } from '../../../test/support/n8n/inspector.mts';
import { freePorts } from '../../../test/support/n8n/ports.mts';
import { OWNER } from '../../../test/support/n8n/instance.mts';
import type { RestClient } from '../../../test/support/n8n/rest.mts';
import { startN8n, type N8nServer } from '../../../test/support/n8n/server.mts';
import { installPackage, packPackage } from '../../../test/support/n8n/installPackage.mts';
import { newNode, outputOf, runNow, sequence } from '../../../test/support/n8n/workflow.mts';
import { ensureBuilt } from '../../setup/build.mts';

/** A fresh n8n with the packed package, and an inspector. */
export class BenchN8n {
	readonly #folder: string;
	readonly #env: Record<string, string> | undefined;
	#server: N8nServer | undefined;
	#inspector: Inspector | undefined;
	#credentials: INode['credentials'];

	private constructor(folder: string, env: Record<string, string> | undefined) {
		this.#folder = folder;
		this.#env = env;
	}

	/** `env`: further environment variables of n8n. */
	static async start(env?: Record<string, string>): Promise<BenchN8n> {
		// Outside the checkout, so that the nodes find n8n's own modules and not the project's.
		const n8n = new BenchN8n(await mkdtemp(join(tmpdir(), 'publishing-bench-')), env);
		try {
			await ensureBuilt();
			await installPackage(await packPackage(), n8n.#folder);
			await n8n.restart();
			return n8n;
		} catch (error) {
			await n8n.stop();
			throw error;
		}
	}

	/** Starts n8n in a new process, whose nodes have learned nothing yet. */
	async restart(): Promise<void> {
		await this.#end();
		const [port] = await freePorts(1);
		const nodeFlags = [`--inspect=127.0.0.1:${port}`];
		const n8n = await ensureN8n();
		this.#server = await startN8n({ n8n, userFolder: this.#folder, nodeFlags, env: this.#env });
		await this.#rest.signIn(OWNER);
		this.#inspector = await Inspector.open(port!);
	}

	get inspector(): Inspector {
		return this.#inspector!;
	}

	get #rest(): RestClient {
		return this.#server!.rest;
	}

	async #end(): Promise<void> {
		this.#inspector?.close();
		await this.#server?.stop();
		this.#server = undefined;
		this.#inspector = undefined;
	}

	async stop(): Promise<void> {
		await this.#end();
		await rm(this.#folder, { recursive: true, force: true });
	}

	/** Saves the credential with which nodes are measured from now on. */
	async saveCredential(data: Record<string, unknown>): Promise<void> {
		const saved = await this.#rest.saveCredential({ type: 'publishingApi', name: 'Bench', data });
		this.#credentials = { publishingApi: { id: saved.id, name: saved.name } };
	}

	/** Runs a node with this number of contacts as its items. Returns its own time as n8n recorded it, in milliseconds. */
	async run(candidate: INode, contacts: number): Promise<number> {
		const { name } = candidate;
		const rest = this.#rest;
		const code = { jsCode: contactsCode(contacts) };
		const items = newNode('Contacts', 'n8n-nodes-base.code', code, { typeVersion: 2 });
		const measured = { ...candidate, credentials: this.#credentials };
		const id = `${name} ${contacts}`.toLowerCase().replaceAll(/\W+/g, '-').slice(0, 36);
		const title = `${name}, ${contacts} contacts`;
		await rest.saveWorkflow(sequence(id, title, runNow, items, measured));
		const execution = await rest.executionEnded(await rest.runWorkflow(id, runNow.name));
		const { runData, error } = execution.data.resultData;
		const task = runData[name]?.[0];
		if (execution.status !== 'success' || task === undefined) {
			throw new Error(`${name} ended with ${execution.status}: ${error?.message}`);
		}
		const failed = outputOf(execution, name).filter((item) => item.error ?? item.json.error);
		if (failed.length > 0 && candidate.onError === undefined) {
			throw new Error(`${name}: ${failed.length} items failed`);
		}
		return task.executionTime;
	}
}

function contactsCode(count: number): string {
	return `return Array.from({ length: ${count} }, (_, index) => ({ json: {
		email: \`reader\${index}@readers.example\`, channel: 'morning-brief', status: 1 } }));`;
}
