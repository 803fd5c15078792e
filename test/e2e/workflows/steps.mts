import assert from 'node:assert/strict';
import type { Sandbox } from '../../../sandbox/index.mts';
import type { ChosenCredentials, Instance } from '../../support/n8n/instance.mts';
import type { Execution, WorkflowFile } from '../../support/n8n/rest.mts';
import { until } from '../../support/until.mts';
import type { OutsideWorld } from './outsideWorld.mts';

/** The other services of an example, with n8n's credentials for them. */
export type Services = OutsideWorld & { readonly credentials: ChosenCredentials };

/** Saves an example workflow, runs it, and compares the result with the services' own records. */
export type Check = (instance: Instance, file: WorkflowFile, services: Services) => Promise<void>;

/** Saves the workflow as a person does after an import from a file: with credentials, addresses and channels chosen. */
export async function importWorkflow(
	instance: Instance,
	file: WorkflowFile,
	others?: ChosenCredentials,
): Promise<void> {
	chooseRecipients(file);
	await instance.server.rest.saveWorkflow(instance.withCredentials(file, others));
}

/** Fills in the addresses, Slack channels and people that an example leaves empty, so that nothing is sent to a stranger. */
export function chooseRecipients({ nodes }: WorkflowFile): void {
	for (const { type, parameters } of nodes) {
		if (type === 'n8n-nodes-base.emailSend') {
			Object.assign(parameters, { fromEmail: 'n8n@example.com', toEmail: 'desk@example.com' });
		}
		if (parameters.select === 'user') {
			parameters.user = { __rl: true, mode: 'id', value: 'U0EDITOR' };
		}
		if (parameters.select === 'channel') {
			parameters.channelId = { __rl: true, mode: 'name', value: '#newsletter' };
		}
	}
}

/** Imports the workflow and runs it from its Manual Trigger to its end. */
export async function importAndRun(
	instance: Instance,
	file: WorkflowFile,
	others?: ChosenCredentials,
): Promise<Execution> {
	await importWorkflow(instance, file, others);
	const { rest } = instance.server;
	return succeeded(await rest.executionEnded(await rest.runWorkflow(file.id, 'Run Now')));
}

/**
 * Publishes a published workflow again, so that its trigger polls at once, and waits for the execution that the changes
 * start. Returns that execution as soon as it has ended.
 */
export async function pollNow(instance: Instance, file: WorkflowFile): Promise<Execution> {
	const { rest } = instance.server;
	const before = await rest.executionIds(file.id);
	await rest.unpublishWorkflow(file.id);
	await rest.publishWorkflow(file.id);
	return succeeded(await rest.executionEnded(await newExecution(instance, file, before.length)));
}

/** Resolves with the ID of the workflow's execution that follows a number of executions. */
export async function newExecution(
	{ server: { rest } }: Instance,
	{ id }: WorkflowFile,
	number: number,
): Promise<string> {
	let ids: string[] = [];
	await until(
		async () => {
			ids = await rest.executionIds(id);
			return ids.length > number;
		},
		'the changes have started an execution',
		120_000,
	);
	return ids[number];
}

/** The execution, which must have ended well. */
export function succeeded(execution: Execution): Execution {
	assert.equal(execution.data.resultData.error?.message, undefined);
	assert.equal(execution.status, 'success');
	return execution;
}

/** Returns the service's response to a request that is sent without n8n. */
export async function askService(
	{ url, apiKey }: Sandbox,
	path: string,
	{ method, body }: RequestInit = {},
): Promise<string> {
	const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
	const response = await fetch(`${url}${path}`, { method, body, headers });
	const answer = await response.text();
	assert.ok(response.ok, `${path}: ${answer}`);
	return answer;
}

/** Returns the `items` of the service's response to a request that is sent without n8n. */
export async function itemsOf<T>(sandbox: Sandbox, path: string, init?: RequestInit): Promise<T> {
	return JSON.parse(await askService(sandbox, path, init)).items;
}

/** A contact as the service has it. */
export interface Contact {
	readonly firstName: string;
	readonly lastName: string;
	readonly tags: string[];
	readonly customFields: Record<string, unknown>;
	readonly subscriptions: Array<{ channel: { slug: string }; status: number }>;
}

/** Returns the contact with this address. */
export async function contactOf({ sandbox }: Instance, email: string): Promise<Contact> {
	return await itemsOf(sandbox, `/api/v3/contacts/${encodeURIComponent(email)}?api=true`);
}

/** Returns path and body of the writes whose path matches, in order of arrival. */
export function writesTo({ sandbox }: Instance, paths = /./): Array<[path: string, body: unknown]> {
	return sandbox.control
		.requests()
		.filter(({ method, path }) => method !== 'GET' && paths.test(path))
		.map(({ path, body }) => [path, body]);
}
