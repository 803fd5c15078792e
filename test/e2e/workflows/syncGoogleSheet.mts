import assert from 'node:assert/strict';
import type { ResourceMapperFields } from 'n8n-workflow';
import type { Instance } from '../../support/n8n/instance.mts';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import { contactOf, importAndRun, type Check } from './steps.mts';

const KNOWN = 'reader0@readers.example';

/** A person's own header, and a column of formulas for a field that has a column already. */
const HEADER =
	'E-Mail-Adresse ,first_name,Last Name,City,Loyalty points,VIP,birthday,First Name,Shoe size';
const ROWS = [
	HEADER.split(','),
	[KNOWN, 'Zoë', "O'Neil, jun.", 'Łódź', '7.5', 'TRUE', '2000-02-29', ''],
	['new@readers.example', '', '', 'Paris', '0', 'false', '', 'Émile'],
	['nobody', 'A', '', '', '', '', '', ''],
	['bad@readers.example', 'B', '', '', 'many', '', '', ''],
	['worse@readers.example', 'C', '', '', '', '', 'soon', ''],
	['also-new@readers.example', '花子', '', '', '', '', '', ''],
	[KNOWN.toUpperCase(), '#N/A', '#REF!', 'Lyon', '', '', '', ''],
	['', '', '', '', '', 'FALSE', '', ''],
	['', '', '', '', '', '', '', ''],
	['#N/A', '', '', 'Nowhere', '', '', '', ''],
];

/**
 * Each column that is a field of the company is saved with the field's type, once the node has loaded these fields. One
 * email has the outcome, names columns that are no field, and lists the rows that failed. An empty sheet is reported. Whatever else the service knows of a contact stays, also if the
 * sheet has a formula error or an empty cell for it.
 */
export const syncGoogleSheet: Check = async (instance, file, { mailbox, sheet, credentials }) => {
	sheet.splice(0, sheet.length, ...ROWS);
	const { parameters } = file.nodes.find(({ name }) => name === 'Get Rows')!;
	parameters.documentId = { __rl: true, mode: 'id', value: 'contacts' };
	parameters.sheetName = { __rl: true, mode: 'list', value: '0' };
	// Fields that the node has not loaded are not saved, and the email says so.
	await importAndRun(instance, file, credentials);
	const line =
		/^Columns that were not saved: City \(open 'Save Contact' to load it\), .*, Shoe size$/m;
	assert.match(mailbox.emails.splice(0)[0].text!, line);
	await learnFields(instance, file);

	for (let times = 0; times < 2; times++) {
		await importAndRun(instance, file, credentials);
		const [email, ...others] = mailbox.emails.splice(0);
		assert.deepEqual(others, []);
		assert.equal(email.subject, 'Contacts from Google Sheets: 4 saved, 4 not saved');
		assert.deepEqual(email.text?.trim().split('\n'), [
			'Left out: empty rows 1, formula errors 3',
			'Columns that were not saved: Shoe size',
			'',
			"Row 4 (nobody): 'Email' must be an email address such as reader@example.com, but it is 'nobody'",
			"Row 5 (bad@readers.example): 'Loyalty points' in 'Contact Fields' must be a number, but it is 'many'",
			"Row 6 (worse@readers.example): 'Birthday' in 'Contact Fields' must be a date such as 2026-05-31, or a date and time in ISO 8601, but it is 'soon'",
			"Row 11 (no address): 'Email' is empty: enter an email address such as reader@example.com",
		]);
	}

	const known = await contactOf(instance, KNOWN);
	assert.deepEqual([known.firstName, known.lastName], ['Zoë', "O'Neil, jun."]);
	assert.deepEqual(known.tags, ['early-reader']);
	assert.partialDeepStrictEqual(known.customFields, {
		// The same address comes again in a later row.
		city: 'Lyon',
		'loyalty points': 7.5,
		vip: true,
		birthday: '2000-02-29',
	});
	const added = await contactOf(instance, 'new@readers.example');
	assert.equal(added.firstName, 'Émile');
	assert.partialDeepStrictEqual(added.customFields, {
		city: 'Paris',
		'loyalty points': 0,
		vip: false,
	});
	assert.ok(!('birthday' in added.customFields));
	assert.equal((await contactOf(instance, 'also-new@readers.example')).firstName, '花子');

	// Other headers of an address, and a sheet without rows.
	for (const header of ['Email Address', 'Mail', 'e-mail']) {
		sheet.splice(0, sheet.length, ['Address', header], ['1 Main Street', KNOWN]);
		await importAndRun(instance, file, credentials);
		const [{ subject }] = mailbox.emails.splice(0);
		assert.equal(subject, 'Contacts from Google Sheets: 1 saved, 0 not saved', header);
	}
	for (const rows of [[], [['Email', 'City']]]) {
		sheet.splice(0, sheet.length, ...rows);
		await importAndRun(instance, file, credentials);
		const [{ subject }, ...others] = mailbox.emails.splice(0);
		assert.deepEqual([subject, others], ['Contacts from Google Sheets: the sheet is empty', []]);
	}
};

/** Loads the company's fields into the node as the editor does when it is opened. */
async function learnFields({ server: { rest } }: Instance, file: WorkflowFile): Promise<void> {
	const { nodes } = await rest.readWorkflow(file.id);
	const { credentials, parameters } = nodes.find(({ name }) => name === 'Save Contact')!;
	const own = file.nodes.find(({ name }) => name === 'Save Contact')!;
	const { fields } = await rest.request<ResourceMapperFields>(
		'POST',
		'/dynamic-node-parameters/resource-mapper-fields',
		{
			nodeTypeAndVersion: { name: own.type, version: own.typeVersion },
			currentNodeParameters: parameters,
			path: 'parameters.contactFields',
			methodName: 'mapContactFields',
			credentials,
		},
	);
	assert.ok(fields.length > 2);
	Object.assign(own.parameters.contactFields as object, { schema: fields });
}
