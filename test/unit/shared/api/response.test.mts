import { readResponse } from '../../../../nodes/shared/api/response.ts';
import { cursor } from '../../../../nodes/shared/api/endpoints/endpoint.ts';
import {
	endpoints,
	type Endpoint,
	type EndpointName,
} from '../../../../nodes/shared/api/endpoints/index.ts';
import { rawResponse } from '../../../../nodes/shared/api/body.ts';
import { ApiError } from '../../../../nodes/shared/errors/apiError.ts';

const read = (name: EndpointName, text: string, status = 200) => {
	const answer = { status, headers: {}, bytes: Buffer.from(text) };
	return readResponse(endpoints[name], rawResponse(endpoints[name], answer, []));
};

/** One endpoint for each form of answer. */
const ENVELOPE = 'getImports';
const OPTIONAL = 'retryImport';
const BARE = 'getLetter';
const RECORD = 'getActiveEngagement';
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
		['space around', ENVELOPE, '\n {"items":[]} \n', { items: [] }],
		['a write without a body', OPTIONAL, '', { items: null }],
		['a write with space for a body', OPTIONAL, ' \n', { items: null }],
		['a bare object', BARE, '{"id":5,"title":"May"}', { items: { id: 5, title: 'May' } }],
		['a bare object that has items', BARE, '{"id":5,"items":[]}', { items: { id: 5, items: [] } }],
		['a bare object, alone in a list', BARE, '[{"id":5}]', { items: { id: 5 } }],
		['a bare object in an envelope', BARE, '{"items":{"id":5},"total":1}', { items: { id: 5 } }],
		['one record', RECORD, '{"items":{"periodDays":30}}', { items: { periodDays: 30 } }],
		[
			'one record, alone in a list',
			RECORD,
			'{"items":[{"periodDays":30}]}',
			{ items: { periodDays: 30 } },
		],
		['HTML', HTML, '<h1>Sale</h1>', { items: '<h1>Sale</h1>', file: expect.any(Object) }],
		['HTML that is empty', HTML, '', { items: '', file: expect.any(Object) }],
	])('%s', (_, name, text, answer) => {
		expect(read(name, text)).toEqual(answer);
	});

	test.each([200, 201, 202, 204, 299])('with any status of success: %i', (status) => {
		expect(read(OPTIONAL, '', status)).toEqual({ items: null });
	});
});

describe('a write has succeeded, whatever its body, and gives the record that it holds', () => {
	const record = { items: { id: 5 }, message: undefined };
	const none = { items: null, message: undefined };
	test.each<[string, string, object]>([
		['in an envelope', '{"items":{"id":5},"total":1}', record],
		['in an envelope, alone in a list', '{"items":[{"id":5}]}', record],
		['in an envelope, in a list with numbers as keys', '{"items":{"0":{"id":5}}}', record],
		['in an envelope, of words only', '{"items":{"status":1}}', { items: { status: 1 } }],
		['in data', '{"success":true,"data":{"id":5}}', record],
		['in data, beside empty items', '{"items":[],"data":{"id":5}}', record],
		['in data, beside null items', '{"items":null,"data":{"id":5}}', record],
		['words in items', '{"items":{"success":true,"message":"Saved"}}', none],
		['alone', '{"id":5}', record],
		['alone in a list', '[{"id":5}]', record],
		['alone, with data of its own', '{"id":5,"data":[1]}', { items: { id: 5, data: [1] } }],
		['nothing', '', none],
		['null items', '{"items":null,"total":1}', none],
		['an empty list in an envelope', '{"items":[],"total":0}', none],
		['text for items', '{"items":"ok"}', none],
		['a list of several', '[{"id":5},{"id":6}]', none],
		['an empty list', '[]', none],
		['an empty object', '{}', none],
		['null', 'null', none],
		['true', 'true', none],
		['a number', '5', none],
		['text', '"ok"', none],
		['text that is no JSON', 'OK', none],
		['JSON cut in half', '{"items":[{"a":', none],
		['words', '{"message":"Saved","success":true}', { items: null, message: 'Saved' }],
	])('%s', (_, body, answer) => {
		expect(read(OPTIONAL, body)).toEqual(answer);
		expect(read('createDataFeed', body, 201)).toEqual(answer);
	});
});

describe('a write whose success says that it failed has failed, in the words of the service', () => {
	const UNSAID = 'The service reported that the request failed';
	test.each<[string, message: string]>([
		['{"success":false,"message":"Name is taken"}', 'Name is taken'],
		['{"success":"false","message":"Name is taken"}', 'Name is taken'],
		['{"success":0,"message":"Name is taken"}', 'Name is taken'],
		['{"items":{"ok":"0"},"message":"Locked"}', 'Locked'],
		['{"ok":false}', UNSAID],
		['{"ok":false,"error":"locked"}', 'locked'],
		['{"status":"error","message":"Locked"}', 'Locked'],
		['{"status":"failed","items":{"id":5}}', UNSAID],
		['{"error":"Locked"}', 'Locked'],
		['{"error":{"message":"Locked"}}', 'Locked'],
		['{"errors":["Locked"]}', 'Locked'],
		['{"errors":[{"message":"Locked"}],"items":null}', 'Locked'],
		['{"errors":{"name":["is taken"]},"message":"Not valid"}', 'Not valid: name: is taken'],
		['[{"success":false}]', UNSAID],
		['{"items":{"success":false,"message":"Locked"},"total":1}', 'Locked'],
		['{"items":[{"ok":false}],"message":"Locked"}', 'Locked'],
		['{"items":{"status":"error"}}', UNSAID],
		['{"items":{"errors":["Locked"]}}', 'Locked'],
		['{"items":{"id":5,"success":false}}', UNSAID],
	])('%s', (body, message) => {
		const { message: thrown, details } = caught(() => read(OPTIONAL, body));
		expect(thrown).toBe(message);
		expect(details).toMatchObject({ status: 200, description: /the response says that/ });
	});

	test('a delete that says that nothing was deleted', () => {
		expect(caught(() => read('deleteAgent', '{"items":{"deleted":false}}')).message).toBe(UNSAID);
	});

	test.each([
		'{"items":{"id":5,"status":"error"}}',
		'{"items":{"uniqueId":"a","status":"errored","error":"Row 5","errors":["Row 5"]}}',
		'{"id":5,"status":"failed","error":"Row 5"}',
		'{"items":{"updated":3,"errors":0}}',
		'{"items":{"id":5,"success":0}}',
		'{"success":true,"error":null,"errors":[]}',
		'{"success":true,"error":"","errors":{}}',
		'{"items":{"deleted":false}}',
		'{"status":"ok"}',
		'{"status":1}',
	])('%s is a success', (body) => {
		expect(() => read(OPTIONAL, body)).not.toThrow();
	});

	test('a read is none', () => {
		expect(read(ENVELOPE, '{"items":[{"success":false}]}').items).toEqual([{ success: false }]);
	});
});

describe('says what came instead', () => {
	const PAGE = '<!doctype html><title>Sign in</title>';
	test.each<[string, EndpointName, string, RegExp]>([
		['an empty body', ENVELOPE, '', /an empty response/],
		['space', ENVELOPE, ' \n', /an empty response/],
		['a web page', ENVELOPE, PAGE, /a web page/],
		['a web page after space', ENVELOPE, `\n ${PAGE}`, /a web page/],
		['a web page for a write', OPTIONAL, PAGE, /a web page/],
		['a web page for a bare object', BARE, PAGE, /a web page/],
		['JSON cut in half', ENVELOPE, '{"items":[{"a":', /not complete JSON/],
		['plain text', ENVELOPE, 'OK', /not complete JSON/],
		['text with an arrow in it', ENVELOPE, 'OK<br>', /not complete JSON/],
		['no items', ENVELOPE, '{"message":"ok","total":0}', /other JSON/],
		['items that are text', ENVELOPE, '{"items":"none"}', /other JSON/],
		['a bare list', ENVELOPE, '[1]', /other JSON/],
		['null', ENVELOPE, 'null', /other JSON/],
		['a list for a bare object', BARE, '[]', /other JSON/],
		['nothing for a bare object', BARE, '', /an empty response/],
		['an empty object for a letter', BARE, '{}', /other JSON/],
		['an object of something else', BARE, '{"error":"sign in"}', /other JSON/],
		['no field of the record', RECORD, '{"items":{"readers":5}}', /other JSON/],
		['a field of every object', RECORD, '{"items":{"toString":5}}', /other JSON/],
		['null for the record', RECORD, '{"items":null}', /other JSON/],
		['an empty list for the record', RECORD, '{"items":[]}', /other JSON/],
		[
			'two records for one',
			RECORD,
			'{"items":[{"periodDays":30},{"periodDays":30}]}',
			/other JSON/,
		],
	])('%s', (_, name, text, what) => {
		const error = caught(() => read(name, text));
		expect(error.message).toMatch(what);
		expect(error.message).toMatch(
			/^The base URL returned .* where the publishing service's data was expected$/,
		);
		expect(error.details).toMatchObject({ status: 200, description: /'Base URL'/ });
	});
});

test.each([199, 300, 400, 500])('a status that is no success is a refusal: %i', (status) => {
	const { details } = caught(() => read(ENVELOPE, '{"items":[]}', status));
	expect(details).toMatchObject({ status });
});

function caught(act: () => unknown): ApiError {
	try {
		act();
	} catch (error) {
		expect(error).toBeInstanceOf(ApiError);
		return error as ApiError;
	}
	throw new Error('Nothing was thrown');
}

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
