import type { WorkflowFile } from '../support/n8n/rest.mts';
import { runNow } from '../support/n8n/triggerNodes.mts';

export const SAVE_CONTACT = 'Save Contact';

/** A workflow that gives a row of a spreadsheet to a step that saves contacts, whose fields are not mapped yet. */
export function mappingWorkflow(): WorkflowFile {
	const row = {
		email: 'reader0@readers.example',
		first_name: 'Zoë',
		'Last Name': "O'Neil",
		CITY: 'Łódź',
		vip: 'TRUE',
		birthday: '2000-02-29',
		'Loyalty points': '7',
	};
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	return {
		id: 'mapContact',
		name: 'Map the fields of a contact',
		settings: { executionOrder: 'v1' },
		nodes: [
			runNow,
			{
				id: 'row',
				name: 'Read Rows',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				position: [200, 0],
				parameters: { jsCode: `return [{ json: ${JSON.stringify(row)} }];` },
			},
			{
				id: 'save',
				name: SAVE_CONTACT,
				type: 'n8n-nodes-publishing.publishingContacts',
				typeVersion: 1,
				position: [400, 0],
				parameters: {
					resource: 'contact',
					operation: 'upsert',
					email: '={{ $json.email }}',
					contactFields: { mappingMode: 'defineBelow', value: null },
					additionalFields: {},
					options: {},
				},
			},
		],
		connections: { 'Run Now': to('Read Rows'), 'Read Rows': to(SAVE_CONTACT) },
	};
}
