import type { INode } from 'n8n-workflow';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureN8n } from '../../../test/support/n8n/install.mts';
import { Inspector } from '../../../test/support/n8n/inspector.mts';
import { freePorts } from '../../../test/support/n8n/ports.mts';
import type { Credential, RestClient, WorkflowFile } from '../../../test/support/n8n/rest.mts';
import { startN8n, type N8nServer } from '../../../test/support/n8n/server.mts';
import { installPackage, packPackage } from '../../../test/support/n8n/installPackage.mts';
import { ensureBuilt } from '../../setup/build.mts';

/** A node to measure, with contacts as its items. */
export interface Candidate {
	readonly name: string;
	readonly node: Pick<INode, 'type' | 'parameters'> & Partial<INode>;
	/** Which of the credentials it uses; the service's own unless given. */
	readonly credential?: string;
	/** Whether the run continues after failed items, which are then counted. */
	readonly goesOn?: boolean;
}

interface NodeRun {
	/** The node's own time as n8n recorded it, in milliseconds. */
	readonly ms: number;
	readonly items: number;
	/** Number of items that hold an error. */
	readonly failed: number;
}

const OWNER = {
	email: 'owner@example.com',
	firstName: 'Newsletter',
	lastName: 'Desk',
	password: 'Sandbox-2026',
};

/** A fresh n8n with the packed package, and an inspector. */
export class BenchN8n {
	readonly #folder: string;
	readonly #env: Record<string, string> | undefined;
	#server: N8nServer | undefined;
	#inspector: Inspector | undefined;
	readonly #credentials = new Map<string, Credential>();
	readonly #saved = new Map<string, { content: string; saving: Promise<void> }>();

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

	async saveCredential(type: string, data: Record<string, unknown>): Promise<void> {
		const saved = await this.#rest.saveCredential({ type, name: 'Bench', data });
		this.#credentials.set(type, saved);
	}

	/** Runs a workflow that gives this number of contacts to the candidate's node. */
	async run(candidate: Candidate, contacts: number): Promise<NodeRun> {
		const id = await this.#workflowId(candidate, contacts);
		const execution = await this.#rest.executionEnded(await this.#rest.runWorkflow(id, START));
		const { runData, error } = execution.data.resultData;
		const task = runData[candidate.name]?.[0];
		if (execution.status !== 'success' || task === undefined) {
			throw new Error(`${candidate.name} ended with ${execution.status}: ${error?.message}`);
		}
		const items = task.data?.main[0] ?? [];
		const failed = items.filter(({ json, error: itself }) => itself ?? json.error).length;
		if (failed > 0 && !candidate.goesOn)
			throw new Error(`${candidate.name}: ${failed} items failed`);
		return { ms: task.executionTime, items: items.length, failed };
	}

	/** Saved once, however many runs of it begin at the same moment. */
	async #workflowId(candidate: Candidate, contacts: number): Promise<string> {
		const workflow = this.#workflow(candidate, contacts);
		const content = JSON.stringify(workflow);
		const known = this.#saved.get(workflow.id);
		const saving = known?.content === content ? known.saving : this.#rest.saveWorkflow(workflow);
		this.#saved.set(workflow.id, { content, saving });
		await saving;
		return workflow.id;
	}

	#workflow({ name, node, credential = 'publishingApi', goesOn }: Candidate, contacts: number) {
		const { id = '', name: called = '' } = this.#credentials.get(credential) ?? {};
		const nodes: INode[] = [
			place({ name: START, type: 'n8n-nodes-base.manualTrigger' }),
			place({
				name: 'Contacts',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: { jsCode: contactsCode(contacts) },
			}),
			place({
				...node,
				name,
				credentials: { [credential]: { id, name: called } },
				...(goesOn ? { onError: 'continueRegularOutput' } : {}),
			}),
		];
		const to = (target: string) => ({
			main: [[{ node: target, type: 'main' as const, index: 0 }]],
		});
		return {
			id: `${name} ${contacts}`.toLowerCase().replaceAll(/\W+/g, '-').slice(0, 36),
			name: `${name}, ${contacts} contacts`,
			settings: { executionOrder: 'v1' },
			nodes,
			connections: { [START]: to('Contacts'), Contacts: to(name) },
		} satisfies WorkflowFile;
	}
}

const START = 'Run Now';

function place(node: Partial<INode> & Pick<INode, 'name' | 'type'>): INode {
	return { id: node.name, typeVersion: 1, position: [0, 0], parameters: {}, ...node };
}

function contactsCode(count: number): string {
	return `return Array.from({ length: ${count} }, (_, index) => ({ json: {
		email: \`reader\${index}@example.com\`, channel: 'morning-brief', status: 1 } }));`;
}
