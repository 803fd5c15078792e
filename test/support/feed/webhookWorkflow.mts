import type { WorkflowFile } from '../n8n/rest.mts';

/** A workflow that has nothing to do with the feed, and answers as soon as n8n has activated it. */
export const webhookWorkflow: WorkflowFile = {
	id: 'webhook',
	name: 'Webhook',
	settings: { executionOrder: 'v1' },
	nodes: [
		{
			id: 'webhook',
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			position: [0, 0],
			webhookId: 'is-there',
			parameters: { httpMethod: 'GET', path: 'is-there', options: {} },
		},
	],
	connections: {},
};

/** Whether it is active, in the n8n at this address. */
export async function webhookAnswers(url: string): Promise<boolean> {
	return (await fetch(`${url}/webhook/is-there`)).ok;
}
