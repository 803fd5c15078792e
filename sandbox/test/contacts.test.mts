import { useSandbox } from './client.mts';

/* eslint-disable @typescript-eslint/no-explicit-any -- records are read as they come */

const { call, read } = useSandbox();
const FIELDS = '/api/v3/contacts/custom-fields';

describe('contacts', () => {
	test.each([
		'reader@readers.example',
		'a+b@readers.example',
		'"quo\'ted"@readers.example',
		'zoë@lesende.example',
		'a%2Fb@readers.example',
		'?x=1&#@readers.example',
	])('%s is one segment of the path', async (email) => {
		const path = `/api/v3/contacts/${encodeURIComponent(email)}/subscriptions/tech-weekly`;
		const { status, json } = await call('PUT', path, { body: { api: true, status: 7 } });
		expect(status).toBe(200);
		expect(json.items).toMatchObject({ email, channelSlug: 'tech-weekly', status: 7 });
	});

	test('a created field appears with an order of its own, and changes only where told', async () => {
		const body = { api: true, name: 'shoe size', label: 'Shoe size', type: 'number' };
		const created = await call('POST', FIELDS, { body });
		expect(created.status).toBe(201);
		const { id } = created.json.items;
		const change = await call('PUT', `${FIELDS}/${id}`, { body: { api: true, required: true } });
		expect(change.status).toBe(200);
		const { items } = await read(FIELDS);
		expect(items.find((field: any) => field.id === id)).toEqual({
			...created.json.items,
			required: true,
		});
		expect(created.json.items).toMatchObject({ required: false, sortOrder: expect.any(Number) });
	});

	test.each(['99', '-1', '1'])('field %s is no field of the company', async (id) => {
		const { status } = await call('PUT', `${FIELDS}/${id}`, { body: { api: true, label: 'x' } });
		expect(status).toBe(404);
	});
});
