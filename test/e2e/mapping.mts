import type { WorkflowFile } from '../support/n8n/rest.mts';
import { newNode, runNow, sequence } from '../support/n8n/workflow.mts';

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
	const jsCode = `return [{ json: ${JSON.stringify(row)} }];`;
	return sequence(
		'mapContact',
		'Map the fields of a contact',
		runNow,
		newNode('Read Rows', 'n8n-nodes-base.code', { jsCode }, { typeVersion: 2 }),
		newNode(SAVE_CONTACT, 'publishingContacts', {
			resource: 'contact',
			operation: 'upsert',
			email: '={{ $json.email }}',
			contactFields: { mappingMode: 'defineBelow', value: null },
			additionalFields: {},
			options: {},
		}),
	);
}
