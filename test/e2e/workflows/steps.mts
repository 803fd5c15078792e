import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sandbox } from '../../../sandbox/index.mts';
import type { ChosenCredentials, Instance } from '../../support/n8n/instance.mts';
import type { Execution, WorkflowFile } from '../../support/n8n/rest.mts';

/** Saves an example workflow, runs it and compares what it gave with what the service knows. */
export type Check = (instance: Instance, file: WorkflowFile) => Promise<void>;

/** Saves the workflow as the editor does after an import from a file, with the credentials chosen. */
export async function importWorkflow(
	instance: Instance,
	file: WorkflowFile,
	others?: ChosenCredentials,
): Promise<void> {
	await instance.server.rest.saveWorkflow(instance.withCredentials(file, others));
}

/** Imports the workflow and runs it from its Manual Trigger to its end. */
export async function importAndRun(instance: Instance, file: WorkflowFile): Promise<Execution> {
	await importWorkflow(instance, file);
	const { rest } = instance.server;
	return succeeded(await rest.executionEnded(await rest.runWorkflow(file.id, 'Run Now')));
}

/** The execution, which must have ended well. */
export function succeeded(execution: Execution): Execution {
	assert.equal(execution.data.resultData.error?.message, undefined);
	assert.equal(execution.status, 'success');
	return execution;
}

/** Asks again and again, for half a minute or so many seconds, until the answer is as wanted. */
export async function until<T>(
	ask: () => T | Promise<T>,
	isWanted: (answer: T) => boolean,
	seconds = 30,
): Promise<T> {
	for (const limit = Date.now() + seconds * 1000; ; ) {
		const answer = await ask();
		if (isWanted(answer)) return answer;
		assert.ok(
			Date.now() < limit,
			`After ${seconds} seconds it was still ${JSON.stringify(answer)}`,
		);
		await wait(200);
	}
}

/** What the service itself answers to a read, asked without n8n. */
export async function askService({ url, apiKey }: Sandbox, path: string): Promise<string> {
	const response = await fetch(`${url}${path}`, {
		headers: { authorization: `Bearer ${apiKey}` },
	});
	const answer = await response.text();
	assert.ok(response.ok, `${path}: ${answer}`);
	return answer;
}

/** The `items` of the service's answer to a read, asked without n8n. */
export async function itemsOf<T>(sandbox: Sandbox, path: string): Promise<T> {
	return JSON.parse(await askService(sandbox, path)).items;
}

/** Text that was escaped for a page with numeric character references, as it was before. */
export function unescapeHtml(text: string): string {
	return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
