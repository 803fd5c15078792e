import { readResponse } from '../../../../nodes/shared/api/response.ts';
import { cursor } from '../../../../nodes/shared/api/endpoints/endpoint.ts';
import {
	endpoints,
	type Endpoint,
	type EndpointName,
} from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/body.ts';

const read = (name: EndpointName, text: string, status = 200) => {
	const answer = { status, headers: {}, bytes: Buffer.from(text) };
	return readResponse(endpoints[name], rawResponse(endpoints[name], answer, []));
};

/** One endpoint for each form of answer. */
const ENVELOPE = 'getImports';
const OPTIONAL = 'retryImport';
const BARE = 'getLetter';
const HTML = 'previewPurchase';

describe('gives what an answer holds', () => {
	test.each<[string, EndpointName, string, object]>([
		[
			'a list',
			ENVELOPE,
			'{"items":[1],"message":"ok","total":9}',
			{ items: [1], message: 'ok', total: 9 },
		],
		['an object', ENVELOPE, '{"items":{"a":1},"total":1}', { items: { a: 1 }, total: 1 }],
		['items that are null', ENVELOPE, '{"items":null,"total":0}', { items: null, total: 0 }],
		['no message and no total', ENVELOPE, '{"items":[]}', { items: [] }],
		['a total that is no number', ENVELOPE, '{"items":[],"total":"many"}', { items: [] }],
		['a total as text', ENVELOPE, '{"items":[],"total":"9"}', { items: [], total: 9 }],
		['a message that is no text', ENVELOPE, '{"items":[],"message":null}', { items: [] }],
		['keys of the service’s own', ENVELOPE, '{"items":[],"isCompanyAdmin":true}', { items: [] }],
		['a bare object that has items', BARE, '{"id":5,"items":[]}', { items: { id: 5, items: [] } }],
		['HTML', HTML, '<h1>Sale</h1>', { items: '<h1>Sale</h1>', file: expect.any(Object) }],
	])('%s', (_, name, text, answer) => {
		expect(read(name, text)).toEqual(answer);
	});
});

test.each<[string, string, object | null]>([
	['words in an envelope', '{"items":{"success":true,"message":"Saved"}}', null],
	['words alone', '{"message":"Saved","success":true}', null],
	['a status in an envelope', '{"items":{"status":1}}', { status: 1 }],
	['a record with data of its own', '{"id":5,"data":[1]}', { id: 5, data: [1] }],
	['a list of several', '[{"id":5},{"id":6}]', null],
])('a write gives the record that its response holds: %s', (_, body, items) => {
	expect(read(OPTIONAL, body)).toMatchObject({ items, isCreated: false });
	expect(read('createDataFeed', body, 201)).toMatchObject({ items, isCreated: true });
});

describe('the records of an envelope lie where the endpoint says', () => {
	const list: Endpoint = { ...endpoints.getImports, paging: undefined };
	const contacts: Endpoint = { ...list, records: 'items.contacts', paging: cursor(100) };
	const curations: Endpoint = { ...list, records: 'aggregates' };
	const readAs = (endpoint: Endpoint, text: string) =>
		readResponse(
			endpoint,
			rawResponse(endpoint, { status: 200, headers: {}, bytes: Buffer.from(text) }, []),
		);

	test.each<[string, Endpoint, string, object]>([
		['aggregates', curations, '{"aggregates":[1],"total":9}', { items: [1], total: 9 }],
		['within items', contacts, '{"items":{"contacts":[1]}}', { items: [1] }],
		['items after all', contacts, '{"items":[1]}', { items: [1] }],
		['null within items', contacts, '{"items":{"contacts":null}}', { items: [] }],
		['null', contacts, '{"items":null}', { items: null }],
		[
			'with a cursor beside them',
			contacts,
			'{"items":{"contacts":[1],"searchAfter":"a"}}',
			{ items: [1], cursor: 'a' },
		],
		[
			'with a cursor beside items',
			contacts,
			'{"items":{"contacts":[1]},"searchAfter":"a"}',
			{ items: [1], cursor: 'a' },
		],
		[
			'with a cursor that is no text',
			contacts,
			'{"items":{"contacts":[1],"searchAfter":[1,"a"]}}',
			{ items: [1], cursor: [1, 'a'] },
		],
		[
			'with an empty cursor',
			contacts,
			'{"items":{"contacts":[1],"searchAfter":""}}',
			{ items: [1] },
		],
	])('%s', (_, endpoint, text, response) => {
		expect(readAs(endpoint, text)).toEqual(response);
	});

	test.each([
		[curations, '{"items":[]}'],
		[contacts, '{"items":{"entries":[]}}'],
	])('and nowhere else: %#', (endpoint, text) => {
		expect(() => readAs(endpoint, text)).toThrow(/other JSON/);
	});
});
