import type { IPollFunctions, ITriggerFunctions } from 'n8n-workflow';

/** Returns a text by which a trigger node is found again: its workflow and its ID, or its name before it has one. */
export function triggerKey(context: IPollFunctions | ITriggerFunctions): string {
	const { id, name } = context.getNode();
	return JSON.stringify([context.getWorkflow().id, id === '' ? name : id]);
}
