import { CONTACT_FIELD_ID, READER } from '../../sandbox/index.mts';
import type { CustomField } from '../../sandbox/company/customFields.mts';
import { byNames, mapping } from '../support/mapping.mts';
import { byId, operation, useNodes } from '../support/useNodes.mts';

/** The fields that the editor offers to map a contact, and a saved mapping after they change. */

const nodes = useNodes();

const load = async (parameters: object = {}, credentials: object = nodes.credentials()) =>
	await nodes.engine.mapperFields({
		type: 'publishingContacts',
		method: 'mapContactFields',
		credentials: credentials as ReturnType<typeof nodes.credentials>,
		parameters: { resource: 'contact', operation: 'upsert', ...parameters },
	});
const offered = async (operation = 'upsert') => (await load({ operation })).fields;

/** Has the next look at the definitions find these. */
const define = (...fields: ReadonlyArray<Partial<CustomField> & Record<string, unknown>>) => {
	const items = fields.map((field, index) => ({ id: index + 1, name: `f${index}`, ...field }));
	nodes.control.addFault({
		kind: 'body',
		path: '/api/v3/contacts/custom-fields',
		body: JSON.stringify({ items, message: '', total: items.length }),
	});
};

const own = async (operationName?: string) => (await offered(operationName)).slice(2);

test("are first and last name, and the company's own fields by their labels", async () => {
	const saved = byNames().schema;
	// The editor adds whether a person has removed the field.
	expect(await offered()).toEqual(saved.map(({ removed, ...field }) => field));
});

test("replace the editor's last notice, as text", async () => {
	define({ label: 'R&D' }, { label: '<b>Shop</b>' });
	const notice = 'The fields: First Name, Last Name, R&amp;D, &lt;b>Shop&lt;/b>';
	expect(await load()).toMatchObject({ emptyFieldsNotice: notice });
});

test('a type that is not known is mapped as text', async () => {
	define({ type: 'color' as never }, { type: undefined });
	expect((await own()).map(({ type }) => type)).toEqual(['string', 'string']);
});

test('fields without a name, and those of the service, are left out', async () => {
	define({ name: '' }, { name: undefined }, { name: '__lh.opens' }, { id: -1 }, { name: 'city' });
	expect((await own()).map(({ id }) => id)).toEqual(['customFields.city']);
});

test('a field without a label goes by its name, and one that is called as another shows its name too', async () => {
	define(
		{ name: 'town', label: ' ' },
		{ name: 'a', label: 'City' },
		{ name: 'b', label: 'City' },
		{ name: 'c', label: 'First Name' },
	);
	expect((await own()).map(({ displayName }) => displayName)).toEqual([
		'town',
		'City (a)',
		'City (b)',
		'First Name (c)',
	]);
});

test('a custom field that is named as one of a contact is another one', async () => {
	define({ name: 'firstName', label: 'Nickname' });
	expect((await offered()).map(({ id }) => id)).toEqual([
		'firstName',
		'lastName',
		'customFields.firstName',
	]);
});

test.each([
	['upsert', true],
	['update', false],
])('what is required is so for %s: %s', async (operationName, required) => {
	define({ type: 'text', required: true }, { type: 'text', required: false });
	expect((await own(operationName)).map((field) => field.required)).toEqual([required, false]);
});

describe('that cannot be listed', () => {
	const reason =
		"The custom fields cannot be listed (This API key cannot read this list): set 'Specify Fields' to 'Using JSON' and enter the fields there";
	beforeEach(() => nodes.control.setLookup('getContactFields', 403));

	test('say so in place of the fields', async () => {
		const expected = { fields: [], emptyFieldsNotice: reason };
		expect(await load()).toEqual(expected);
		expect(await load({ contactFields: mapping(null) })).toEqual(expected);
	});

	test("leave it to the editor's own sentence if no credential is selected", async () => {
		expect(await load({}, {})).toEqual({ fields: [] });
	});

	test('leave the saved ones as they are', async () => {
		const saved = { contactFields: mapping({ firstName: 'Zoë' }) };
		await expect(load(saved)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: reason,
		});
	});
});

describe('a mapping made before', () => {
	const upsert = operation('publishingContacts contact.upsert');
	const run = async (value: Record<string, unknown>) =>
		await nodes.run(upsert, { email: READER, contactFields: mapping(value) });
	const changeCity = async (updateFields: object) =>
		await nodes.run(operation('publishingContacts customField.update'), {
			fieldId: byId(CONTACT_FIELD_ID),
			updateFields,
		});

	test('with a field that has vanished says which, and what to do', async () => {
		nodes.control.removeContactField('city');
		expect(await offered()).not.toContainEqual(
			expect.objectContaining({ id: 'customFields.city' }),
		);
		const body = JSON.stringify({ items: [], message: 'Not saved' });
		nodes.control.addFault({ kind: 'body', status: 422, body, method: 'POST' });
		const { error } = await run({ 'customFields.city': 'Łódź' });
		expect(error).toMatchObject({
			message: "There is no contact field 'city'",
			description: expect.stringMatching(
				/^Refresh the field list in the menu beside 'Values to Send'\.\nNot saved\.\nHTTP status: 422\.$/,
			),
		});
	});

	test('still works if a field has another label, or has become required', async () => {
		await changeCity({ label: 'Town', required: true });
		expect(await offered()).toContainEqual(
			expect.objectContaining({ id: 'customFields.city', displayName: 'Town', required: true }),
		);
		expect((await run({ 'customFields.city': 'Łódź' })).error).toBeUndefined();
		expect((await run({ firstName: 'Zoë' })).error).toBeUndefined();
	});
});
