import { readResponse } from '../../../../nodes/shared/api/response.ts';
import { cursor } from '../../../../nodes/shared/api/endpoints/endpoint.ts';
import { endpoints, type Endpoint } from '../../../../nodes/shared/api/endpoints/index.ts';
import type { ApiError } from '../../../../nodes/shared/errors/apiError.ts';
import { rawResponse } from '../../../../nodes/shared/api/rawResponse.ts';

const read = (endpoint: Endpoint, text: string, status = 200) => {
	const answer = { status, headers: {}, bytes: Buffer.from(text) };
	return readResponse(endpoint, rawResponse(endpoint, answer, []));
};

function thrownBy(run: () => unknown): ApiError {
	try {
		run();
	} catch (error) {
		return error as ApiError;
	}
	throw new Error('Nothing was thrown');
}

const list: Endpoint = { ...endpoints.getImports, paging: undefined };
const contacts: Endpoint = { ...list, records: 'contacts', paging: cursor(100) };
const curations: Endpoint = { ...list, records: 'aggregates' };
const insights: Endpoint = { ...list, records: 'all.items' };

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
	[curations, '{"items":{"contacts":[1]},"total":1}', /^The service returned no list$/],
	[contacts, '{"items":{"entries":[]}}', /other JSON/],
	[contacts, '{"contacts":"none"}', /other JSON/],
	[contacts, '[1]', /other JSON/],
	[insights, '{"all":5}', /other JSON/],
	[insights, '{"items":5,"message":"Later","total":0}', /^The service returned no list: Later$/],
	[list, '{"contacts":[1]}', /other JSON/],
])('records are nowhere but where the endpoint says: %#', (endpoint, text, message) => {
	expect(() => read(endpoint, text)).toThrow(message);
});

describe('records within another field come with an envelope or without', () => {
	test.each<[Endpoint, string, object]>([
		[curations, '{"aggregates":[1],"total":9}', { items: [1], total: 9 }],
		[curations, '{"items":{"aggregates":[1]},"message":"ok","total":9}', { items: [1], total: 9 }],
		[curations, '{"items":[1],"message":"ok","total":9}', { items: [1], total: 9 }],
		[curations, '{"items":{"aggregates":{"1":{"a":1}}},"total":9}', { items: { 1: { a: 1 } } }],
		[curations, '{"aggregates":null,"total":9}', { items: null, total: 9 }],
		[contacts, '{"contacts":[1],"searchAfter":"a","total":9}', { items: [1], cursor: 'a' }],
		[contacts, '{"items":[],"total":0}', { items: [], total: 0 }],
		[insights, '{"all":{"items":[1],"total":9}}', { items: [1], total: 9 }],
		[insights, '{"items":{"all":{"items":[1],"total":9}},"total":1}', { items: [1], total: 9 }],
		[
			insights,
			'{"items":{"all":{"items":[1]}},"message":"ok","total":9}',
			{ items: [1], total: 9 },
		],
		[insights, '{"items":{"all":[1]},"total":"9"}', { items: [1], total: 9 }],
		[insights, '{"items":{"all":{"items":null}},"total":1}', { items: [] }],
		[insights, '{"items":[],"message":"None yet","total":0}', { items: [], total: 0 }],
		[insights, '{"all":[]}', { items: [] }],
	])('%#: %j %s', (endpoint, text, response) => {
		expect(read(endpoint, text)).toMatchObject(response);
	});

	test.each(Object.entries(endpoints).filter(([, { record }]: [string, Endpoint]) => record))(
		'%s: a single record, too',
		(_, endpoint: Endpoint) => {
			const record = { [endpoint.record![0]]: 5 };
			const forms = [
				record,
				[record],
				{ items: record, message: '', total: 1 },
				{ items: [record] },
			];
			for (const form of forms) expect(read(endpoint, JSON.stringify(form)).items).toEqual(record);
		},
	);
});

test.each<[string, Endpoint, string, string, RegExp]>([
	[
		'a file',
		endpoints.downloadPromotionMetrics,
		'No metrics',
		'There are no metrics of this promotion',
		/^HTTP/,
	],
	[
		'a file of HTML',
		endpoints.previewPurchase,
		'Expired',
		'The service returned no file: Expired',
		/^HTTP/,
	],
	[
		'a record',
		endpoints.getActiveEngagement,
		'Off',
		'The service returned no record: Off',
		/^HTTP/,
	],
	[
		'a record by its ID',
		endpoints.getAgent,
		'Gone',
		'The agent was not found',
		/^The service says: Gone\./,
	],
])(
	'an envelope without the data that was asked for is quoted: %s',
	(_, endpoint, message, title, description) => {
		const body = JSON.stringify({ items: [], message, total: 0 });
		const error = thrownBy(() => read(endpoint, body));
		expect(error.message).toBe(title);
		expect(error.details.description).toMatch(description);
		expect(error.details.description).not.toMatch(/base url/i);
	},
);

test('a promotion without metrics is answered without a body, too', () => {
	const error = thrownBy(() => read(endpoints.downloadPromotionMetrics, '', 204));
	expect(error.message).toBe('There are no metrics of this promotion');
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
