import assert from 'node:assert/strict';
import type { ResourceMapperFields } from 'n8n-workflow';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import type { Instance } from '../../support/n8n/instance.mts';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import { serveText } from './serveText.mts';
import { importAndRun, importWorkflow, itemsOf, type Check } from './steps.mts';

const KNOWN = 'reader0@readers.example';

const CSV = `\uFEFFemail,first_name,Last Name,City,Loyalty points,VIP,birthday,Company
${KNOWN},Zoë,"O'Neil, jun.",Łódź,7.5,TRUE,2000-02-29,X
new@readers.example,Émile,,Paris,0,false,,Y
nobody,A,,,,,,
bad@readers.example,B,,,many,,,
worse@readers.example,C,,,,,soon,
also-new@readers.example,花子,,,,,,
`;

interface Contact {
	firstName: string;
	lastName: string;
	tags: string[];
	customFields: Record<string, unknown>;
}

/**
 * Once the step was opened, as the workflow asks for, each column that is a field of the company is saved with the
 * field's type; what cannot be is reported by its row, and what the service knew of a contact beside stays.
 */
export const crmSync: Check = async (instance, file) => {
	const url = await serveText(CSV, 'text/csv');
	for (const node of file.nodes) if (node.name === 'Get Spreadsheet') node.parameters.url = url;
	await importWorkflow(instance, file);
	await learnFields(instance, file);

	for (let times = 0; times < 2; times++) {
		const { json } = onlyItem(await importAndRun(instance, file), 'Write Report');
		assert.deepEqual(
			{ saved: json.saved, failed: json.failed },
			{
				saved: 3,
				failed: 3,
			},
		);
		assert.deepEqual(String(json.text).split('\n'), [
			'3 contacts are saved, 3 rows could not be used.',
			"Row 4 (nobody): 'Email' must be an email address such as reader@example.com, but it is 'nobody'",
			"Row 5 (bad@readers.example): 'Loyalty points' in 'Contact Fields' must be a number, but it is 'many'",
			"Row 6 (worse@readers.example): 'Birthday' in 'Contact Fields' must be a date such as 2026-05-31, or a date and time in ISO 8601, but it is 'soon'",
		]);
	}

	const known = await contact(instance, KNOWN);
	assert.deepEqual([known.firstName, known.lastName], ['Zoë', "O'Neil, jun."]);
	assert.deepEqual(known.tags, ['early-reader']);
	assert.partialDeepStrictEqual(known.customFields, {
		city: 'Łódź',
		'loyalty points': 7.5,
		vip: true,
		birthday: '2000-02-29',
	});
	const added = await contact(instance, 'new@readers.example');
	assert.equal(added.firstName, 'Émile');
	assert.partialDeepStrictEqual(added.customFields, {
		city: 'Paris',
		'loyalty points': 0,
		vip: false,
	});
	assert.ok(!('birthday' in added.customFields));
	assert.equal((await contact(instance, 'also-new@readers.example')).firstName, '花子');
};

/** Has the step learn the fields of the company as the editor does when it is opened. */
async function learnFields({ server: { rest } }: Instance, file: WorkflowFile): Promise<void> {
	const { nodes } = await rest.readWorkflow(file.id);
	const { credentials, parameters } = nodes.find(({ name }) => name === 'Save Contact')!;
	const {
		type,
		typeVersion,
		parameters: own,
	} = file.nodes.find(({ name }) => name === 'Save Contact')!;
	const { fields } = await rest.request<ResourceMapperFields>(
		'POST',
		'/dynamic-node-parameters/resource-mapper-fields',
		{
			nodeTypeAndVersion: { name: type, version: typeVersion },
			currentNodeParameters: parameters,
			path: 'parameters.contactFields',
			methodName: 'mapContactFields',
			credentials,
		},
	);
	assert.ok(fields.length > 2);
	Object.assign(own.contactFields as object, { schema: fields });
}

async function contact({ sandbox }: Instance, email: string): Promise<Contact> {
	return await itemsOf(sandbox, `/api/v3/contacts/${encodeURIComponent(email)}?api=true`);
}
