import { readFile } from 'node:fs/promises';
import type { IConnections, INode } from 'n8n-workflow';
import type { Execution, WorkflowFile } from '../n8n/rest.mts';
import type { N8nServer } from '../n8n/server.mts';
import { onlyItem } from '../n8n/onlyItem.mts';

const WEBHOOK: INode = {
	id: 'import-failed',
	name: 'Import Failed',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	position: [-340, 40],
	webhookId: 'import-failed',
	parameters: { httpMethod: 'POST', path: 'import-failed', options: {} },
};
const HOUR: INode = {
	...WEBHOOK,
	id: 'an-hour-later',
	name: 'An Hour Later',
	webhookId: 'an-hour-later',
	parameters: { httpMethod: 'POST', path: 'an-hour-later', options: {} },
};
const RETRY = 'Retry Failed Imports';

/**
 * The import report, started for one import at a time by a
 * webhook instead of for all of them by a clock; everything after that is unchanged.
 */
export async function importAutomation({ waits = true } = {}): Promise<WorkflowFile> {
	return await startedByWebhook('importAutomation', WEBHOOK, retryOne(waits));
}

/** The import report, started by a webhook instead of a clock, and without waiting. */
export async function scheduledAutomation(): Promise<WorkflowFile> {
	const parameters = { resource: 'import', operation: 'retryFailed', filters: {}, options: {} };
	return await startedByWebhook('scheduledAutomation', HOUR, parameters);
}

async function startedByWebhook(
	id: string,
	webhook: INode,
	parameters: INode['parameters'],
): Promise<WorkflowFile> {
	const example: WorkflowFile = JSON.parse(
		await readFile('test/support/n8n/workflows/import-report.json', 'utf8'),
	);
	const isTrigger = ({ type }: INode) => /\.(scheduleTrigger|manualTrigger)$/.test(type);
	const triggers = example.nodes.filter(isTrigger).map(({ name }) => name);
	const connections: IConnections = {
		...Object.fromEntries(
			Object.entries(example.connections).filter(([name]) => !triggers.includes(name)),
		),
		[webhook.name]: { main: [[{ node: RETRY, type: 'main', index: 0 }]] },
	};
	const nodes = example.nodes
		.filter((node) => !isTrigger(node))
		.map((node) => (node.name === RETRY ? { ...node, parameters } : node));
	return { ...example, id, nodes: [webhook, ...nodes], connections };
}

function retryOne(waits: boolean): INode['parameters'] {
	return {
		resource: 'import',
		operation: 'retry',
		importId: { __rl: true, mode: 'id', value: '={{ $json.body.uniqueId }}' },
		options: {
			waitForCompletion: waits,
			timeout: 30,
			pollInterval: 1,
			onNotRetryable: 'skip',
		},
	};
}

/** Reports a failed import to the automation. */
export async function importFailed(server: N8nServer, uniqueId: string): Promise<void> {
	await post(server, WEBHOOK, { uniqueId });
}

/** Has the scheduled automation run once more. */
export async function hourPassed(server: N8nServer): Promise<void> {
	await post(server, HOUR, {});
}

async function post({ url }: N8nServer, { webhookId }: INode, body: object): Promise<void> {
	const response = await fetch(`${url}/webhook/${webhookId}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
}

/** The automation's report of its import. */
interface ImportReport {
	readonly uniqueId: string;
	readonly outcome: string;
}

export function reportOf(execution: Execution): ImportReport {
	const [report] = onlyItem(execution, 'Summary').json.imports as ImportReport[];
	return report;
}
