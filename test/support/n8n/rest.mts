import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'flatted';
import type { IRun, IWorkflowBase } from 'n8n-workflow';
import { executionIds } from './executionIds.mts';
import { publicationStatus, published, type PublicationStatus } from './publications.mts';
import { RestError } from './restError.mts';

export interface Owner {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
}

export interface Credential {
	id: string;
	name: string;
	type: string;
}

/** A workflow as its file holds it; saved under its `id`. */
export type WorkflowFile = Pick<
	IWorkflowBase,
	'id' | 'name' | 'nodes' | 'connections' | 'settings'
>;

/** A finished execution, its data unpacked. */
export interface Execution {
	id: string;
	status: IRun['status'];
	data: IRun['data'];
	/** The workflow as it was executed. */
	workflowData: Pick<IWorkflowBase, 'connections'>;
}

/** n8n's answer before it does anything: executions that keep its main thread busy keep it from its database, too. */
const DATABASE_AWAY = 'Database is not ready!';
const DATABASE_LIMIT_MS = 120_000;

/** n8n's REST interface as its editor uses it, for one signed-in user. */
export class RestClient {
	readonly #url: string;
	/** By the ids of their files: older versions give a new workflow an id of their own. */
	readonly #workflowIds = new Map<string, string>();
	#cookie = '';

	constructor(url: string) {
		this.#url = url;
	}

	/** Creates the owner of a fresh n8n, or signs in as the owner created before. */
	async signIn(owner: Owner): Promise<void> {
		const { userManagement } = await this.request<{
			userManagement: { showSetupOnFirstLoad: boolean };
		}>('GET', '/settings');
		if (userManagement.showSetupOnFirstLoad) await this.request('POST', '/owner/setup', owner);
		else {
			const { email, password } = owner;
			await this.request('POST', '/login', { emailOrLdapLoginId: email, password });
		}
	}

	/** Creates a credential, or updates the one with the same type and name unless it is current. */
	async saveCredential({
		isCurrent = () => false,
		...credential
	}: Omit<Credential, 'id'> & {
		data: Record<string, unknown>;
		isCurrent?: (data: Record<string, unknown>) => boolean;
	}): Promise<Credential> {
		const all = await this.request<Credential[]>('GET', '/credentials');
		const { type, name } = credential;
		const known = all.find((other) => other.type === type && other.name === name);
		if (known !== undefined) {
			const path = `/credentials/${known.id}?includeData=true`;
			const { data } = await this.request<{ data?: Record<string, unknown> }>('GET', path);
			if (isCurrent(data ?? {})) return known;
		}
		return known
			? await this.request('PATCH', `/credentials/${known.id}`, credential)
			: await this.request('POST', '/credentials', credential);
	}

	/** Creates a workflow, or overwrites the one with the same id. */
	async saveWorkflow({ id, name, nodes, connections, settings }: WorkflowFile): Promise<void> {
		const errorWorkflow = settings?.errorWorkflow && this.#workflowId(settings.errorWorkflow);
		const content = { name, nodes, connections, settings: { ...settings, errorWorkflow } };
		const all = await this.request<Array<{ id: string }>>('GET', '/workflows');
		if (all.some((other) => other.id === this.#workflowId(id))) {
			await this.request('PATCH', this.#workflow(id), content);
			return;
		}
		// Older versions require `active: false` for a new workflow.
		const created = { ...content, id, active: false };
		const saved = await this.request<{ id: string }>('POST', '/workflows', created);
		this.#workflowIds.set(id, saved.id);
	}

	/** A workflow as n8n has it. */
	async readWorkflow(id: string): Promise<IWorkflowBase> {
		return await this.request('GET', this.#workflow(id));
	}

	/**
	 * Publishes the saved version of a workflow: its triggers are active from now on.
	 *
	 * @throws RestError with the reason that n8n shows, when one of them cannot be
	 */
	async publishWorkflow(id: string, limitMs = 60_000): Promise<void> {
		const { versionId } = await this.readWorkflow(id);
		await this.request('POST', `${this.#workflow(id)}/activate`, { versionId });
		await published(id, () => this.publicationStatus(id), limitMs);
	}

	/** The state of the publication as the editor shows it. `undefined` in versions without it. */
	async publicationStatus(id: string): Promise<PublicationStatus | undefined> {
		return await publicationStatus((path) => this.request('GET', path), this.#workflow(id));
	}

	/** Takes a published workflow back: its triggers are not active any more. */
	async unpublishWorkflow(id: string): Promise<void> {
		await this.request('POST', `${this.#workflow(id)}/deactivate`);
	}

	/** Runs a workflow as the editor's button does. Returns the execution's ID at once. */
	async runWorkflow(id: string, trigger: string): Promise<string> {
		const start = {
			triggerToStartFrom: { name: trigger },
			// Older versions run the workflow in the request, not the saved one.
			workflowData: await this.readWorkflow(id),
		};
		const run = `${this.#workflow(id)}/run`;
		return (await this.request<{ executionId: string }>('POST', run, start)).executionId;
	}

	/** The ids of all executions that have begun, of one workflow or of all, oldest first. */
	async executionIds(workflowId?: string): Promise<string[]> {
		const known = workflowId === undefined ? undefined : this.#workflowId(workflowId);
		return await executionIds((path) => this.request('GET', path), known);
	}

	/** The execution as soon as it has ended, well or badly. */
	async executionEnded(id: string, limitMs = 600_000): Promise<Execution> {
		const limit = Date.now() + limitMs;
		for (;;) {
			const { status, data, workflowData } = await this.request<
				Omit<Execution, 'data'> & { data: string }
			>('GET', `/executions/${id}`);
			if (!['new', 'running', 'waiting'].includes(status)) {
				return { id, status, data: parse(data), workflowData };
			}
			if (Date.now() > limit) throw new Error(`Execution ${id} is still ${status}`);
			await wait(500);
		}
	}

	/** Any other request of the editor; `path` is below `/rest`. */
	async request<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
		for (const limit = Date.now() + DATABASE_LIMIT_MS; ; await wait(500)) {
			const response = await this.#send(method, path, body);
			const [cookie] = response.headers.getSetCookie();
			if (cookie) this.#cookie = cookie.split(';', 1)[0];
			// For a route that it lacks, a version responds with the editor's page.
			const isJson = response.headers.get('content-type')?.includes('application/json');
			if (!isJson) throw new RestError(404, `${method} ${path}: this version of n8n lacks it`);
			const answer = (await response.json()) as { data: T; message?: string };
			if (response.ok) return answer.data;
			if (answer.message === DATABASE_AWAY && Date.now() < limit) continue;
			throw new RestError(response.status, `${method} ${path}: ${answer.message}`, answer);
		}
	}

	/** Loads an address outside `/rest` as the editor does, such as an icon. */
	async load(path: string): Promise<Response> {
		return await fetch(`${this.#url}/${path}`, { headers: { cookie: this.#cookie } });
	}

	#workflow(id: string): string {
		return `/workflows/${this.#workflowId(id)}`;
	}

	#workflowId(id: string): string {
		return this.#workflowIds.get(id) ?? id;
	}

	async #send(method: string, path: string, body?: unknown): Promise<Response> {
		return await fetch(`${this.#url}/rest${path}`, {
			method,
			headers: {
				cookie: this.#cookie,
				'content-type': 'application/json',
				// A busy server lets idle connections go just when they would be used again.
				connection: 'close',
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	}
}
