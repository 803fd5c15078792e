import { newNode, sequence } from '../n8n/workflow.mts';

/** A workflow that has nothing to do with the feed, and answers as soon as n8n has activated it. */
export const webhookWorkflow = sequence(
	'webhook',
	'Webhook',
	newNode(
		'Webhook',
		'n8n-nodes-base.webhook',
		{ httpMethod: 'GET', path: 'is-there', options: {} },
		{ typeVersion: 2, webhookId: 'is-there' },
	),
);

/** Whether it is active, in the n8n at this address. */
export async function webhookAnswers(url: string): Promise<boolean> {
	return (await fetch(`${url}/webhook/is-there`)).ok;
}
