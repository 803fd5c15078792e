import { readResponse } from '../../../../nodes/shared/api/response.ts';
import { cursor } from '../../../../nodes/shared/api/endpoints/endpoint.ts';
import { endpoints, type Endpoint } from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/rawResponse.ts';

const read = (endpoint: Endpoint, text: string, status = 200) => {
	const answer = { status, headers: {}, bytes: Buffer.from(text) };
	return readResponse(endpoint, rawResponse(endpoint, answer, []));
};

const list: Endpoint = { ...endpoints.getImports, paging: undefined };
const contacts: Endpoint = { ...list, records: 'items.contacts', paging: cursor(100) };
const curations: Endpoint = { ...list, records: 'aggregates' };

test.each<[string, Endpoint, string, object]>([
	[
		'a list',
		list,
		'{"items":[1],"message":"ok","total":9}',
		{ items: [1], message: 'ok', total: 9 },
	],
	['an object', list, '{"items":{"a":1},"total":1}', { items: { a: 1 }, total: 1 }],
	['items that are null', list, '{"items":null,"total":0}', { items: null, total: 0 }],
	['a total that is no number', list, '{"items":[],"total":"many"}', { items: [] }],
	['a total as text', list, '{"items":[],"total":"9"}', { items: [], total: 9 }],
	['a message that is no text', list, '{"items":[],"message":null,"more":true}', { items: [] }],
	['a bare object', endpoints.getLetter, '{"id":5,"items":[]}', { items: { id: 5, items: [] } }],
	[
		'HTML',
		endpoints.previewPurchase,
		'<h1>Sale</h1>',
		{ items: '<h1>Sale</h1>', file: expect.any(Object) },
	],
	['aggregates', curations, '{"aggregates":[1],"total":9}', { items: [1], total: 9 }],
	['a list within items', contacts, '{"items":{"contacts":[1]}}', { items: [1] }],
	['items after all', contacts, '{"items":[1]}', { items: [1] }],
	['null within items', contacts, '{"items":{"contacts":null}}', { items: [] }],
	['null for items that hold the list', contacts, '{"items":null}', { items: null }],
	[
		'a cursor beside the records',
		contacts,
		'{"items":{"contacts":[1],"searchAfter":[1,"a"]}}',
		{ items: [1], cursor: [1, 'a'] },
	],
	[
		'a cursor beside items',
		contacts,
		'{"items":{"contacts":[1]},"searchAfter":"a"}',
		{ items: [1], cursor: 'a' },
	],
	['an empty cursor', contacts, '{"items":{"contacts":[1],"searchAfter":""}}', { items: [1] }],
])('what a response holds: %s', (_, endpoint, text, response) => {
	expect(read(endpoint, text)).toEqual(response);
});

test.each([
	[curations, '{"items":[]}'],
	[contacts, '{"items":{"entries":[]}}'],
])('records are nowhere but where the endpoint says: %#', (endpoint, text) => {
	expect(() => read(endpoint, text)).toThrow(/other JSON/);
});

test.each<[string, string, object | null]>([
	['words in an envelope', '{"items":{"success":true,"message":"Saved"}}', null],
	['words alone', '{"message":"Saved","success":true}', null],
	['a status in an envelope', '{"items":{"status":1}}', { status: 1 }],
	['a record with data of its own', '{"id":5,"data":[1]}', { id: 5, data: [1] }],
	['a list of several', '[{"id":5},{"id":6}]', null],
])('a write gives the record that its response holds: %s', (_, body, items) => {
	expect(read(endpoints.retryImport, body)).toMatchObject({ items, isCreated: false });
	expect(read(endpoints.createDataFeed, body, 201)).toMatchObject({ items, isCreated: true });
});
