import type { WorkflowFile } from '../n8n/rest.mts';
import type { N8nServer } from '../n8n/server.mts';
import { newNode, sequence } from '../n8n/workflow.mts';

/** The node that retries, in both workflows. */
export const RETRY = 'Retry Imports';
const IMPORT_FAILED = 'import-failed';
const HOUR_PASSED = 'hour-passed';

/** Retries the import that a request to its webhook names. */
export function importAutomation(): WorkflowFile {
	const parameters = {
		resource: 'import',
		operation: 'retry',
		importId: { __rl: true, mode: 'id', value: '={{ $json.body.uniqueId }}' },
		options: { waitForCompletion: true, timeout: 30, pollInterval: 1, onNotRetryable: 'skip' },
	};
	return startedByWebhook(IMPORT_FAILED, parameters);
}

/** Retries all failed imports, each time that its webhook is called, without waiting. */
export function hourlyAutomation(): WorkflowFile {
	const parameters = { resource: 'import', operation: 'retryFailed', filters: {}, options: {} };
	return startedByWebhook(HOUR_PASSED, parameters);
}

function startedByWebhook(path: string, parameters: object): WorkflowFile {
	return sequence(
		path,
		path,
		newNode(
			path,
			'n8n-nodes-base.webhook',
			{ httpMethod: 'POST', path, options: {} },
			{ typeVersion: 2, webhookId: path },
		),
		newNode(RETRY, 'publishingImports', parameters),
	);
}

/** Reports a failed import to the automation. */
export async function importFailed(server: N8nServer, uniqueId: string): Promise<void> {
	await post(server, IMPORT_FAILED, { uniqueId });
}

/** Has the hourly automation run once more. */
export async function hourPassed(server: N8nServer): Promise<void> {
	await post(server, HOUR_PASSED, {});
}

async function post({ url }: N8nServer, path: string, body: object): Promise<void> {
	const response = await fetch(`${url}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}
