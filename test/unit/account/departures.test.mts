import type { Difference } from '../../../tools/account/outcome.mts';
import type { Answered, Departure, Passing } from './proxy.mts';
import { outcomes, useAccount } from './useAccount.mts';

/** A service that departs from the description in one way: that way is named, and nothing else. */

const account = useAccount();
// Nothing is written, and only the proxy departs: the sandbox need not respond again and again.
beforeEach(() => (account.proxy.remembers = true));

/** A JSON object. */
type Fields = Record<string, unknown>;
type Named = Readonly<Record<string, readonly Difference[]>>;
type Row = readonly [departs: string, departure: Departure, named: Named];

/** Changes the JSON of an operation's successes. */
function json(id: string, change: (body: Fields) => void): Departure {
	return {
		response(answered, passing) {
			if (passing.id === id && answered.status < 300) change(answered.json as Fields);
		},
	};
}

/** Changes each record of a list. */
function each(id: string, change: (record: Fields) => void): Departure {
	return json(id, (body) => listIn(body).forEach(change));
}

function listIn(body: Fields): Fields[] {
	const { aggregates, items } = body;
	if (Array.isArray(aggregates)) return aggregates;
	return Array.isArray(items) ? items : (items as { contacts: Fields[] }).contacts;
}

function response(id: string, change: (answered: Answered, passing: Passing) => void): Departure {
	return {
		response(answered, passing) {
			if (passing.id === id) change(answered, passing);
		},
	};
}

/** Changes the query of an operation's requests. */
function query(id: string, change: (query: URLSearchParams) => void): Departure {
	return {
		request(passing) {
			if (passing.id !== id) return;
			const [path, before] = passing.url.split('?');
			const after = new URLSearchParams(before);
			change(after);
			passing.url = `${path}?${after}`;
		},
	};
}

function body(id: string, change: (fields: Record<string, unknown>) => void): Departure {
	return {
		request(passing) {
			if (passing.id !== id) return;
			const fields = JSON.parse(passing.body);
			change(fields);
			passing.body = JSON.stringify(fields);
		},
	};
}

const KINDS: readonly Row[] = [
	[
		'ids as text',
		each('getContactTags', (tag) => (tag.id = String(tag.id))),
		{
			getContactTags: [
				{ at: '/items/0/id', expected: 'integer', came: 'string', source: 'published' },
			],
		},
	],
	[
		'amounts as text',
		each('getPurchases', (purchase) => (purchase.amount = String(purchase.amount))),
		{
			getPurchases: [
				{ at: '/items/0/amount', expected: 'number', came: 'string', source: 'documented' },
			],
		},
	],
	[
		'times as seconds',
		each('getImports', (one) => (one.createdAt = Date.parse(String(one.createdAt)) / 1000)),
		{
			getImports: [
				{
					at: '/items/0/createdAt',
					expected: 'time with an offset',
					came: 'integer',
					source: 'documented',
				},
			],
		},
	],
	[
		'a value that no enumeration has',
		each('getImports', (one) => (one.status = 'secret state')),
		{
			getImports: [
				{
					at: '/items/0/status',
					expected: 'one of running, finished, errored',
					came: 'string',
					source: 'documented',
				},
			],
		},
	],
	[
		'another constant',
		json('getActiveEngagement', ({ items }) => ((items as Fields).periodDays = 7)),
		{
			getActiveEngagement: [
				{ at: '/items/periodDays', expected: '30', came: 'integer', source: 'documented' },
			],
		},
	],
	[
		'null in some records',
		each('getCurationTags', (tag) => Number(tag.id) % 2 === 0 && (tag.parentTermId = null)),
		{
			getCurationTags: [
				{ at: '/items/0/parentTermId', expected: 'integer', came: 'null', source: 'documented' },
			],
		},
	],
	[
		'a guess that is wrong',
		each('getAgents', (agent) => (agent.frequency = { every: 'day' })),
		{
			getAgents: [
				{
					at: '/items/0/frequency',
					expected: 'string or integer or null',
					came: 'object',
					source: 'assumed',
				},
			],
		},
	],
];

const FIELDS: readonly Row[] = [
	[
		'a field that no record has',
		each('getPurchases', (purchase) => delete purchase.currency),
		{
			getPurchases: [
				{ at: '/items/0/currency', expected: 'string', came: 'missing', source: 'documented' },
			],
		},
	],
	[
		'a field within a field that no record has',
		each('getAgentActivity', ({ judgments }) =>
			(judgments as Fields[]).forEach((one) => delete one.severity),
		),
		{
			getAgentActivity: [
				{
					at: '/items/0/judgments/0/severity',
					expected: 'integer',
					came: 'missing',
					source: 'published',
				},
			],
		},
	],
	[
		'a field that some records lack',
		each('getAgents', (agent) => agent.type === 0 && delete agent.name),
		{},
	],
	['further fields', each('getLetters', (letter) => (letter.further = 1)), {}],
];

const ENVELOPES: readonly Row[] = [
	[
		'`data` for `items`',
		json('getSystemSegments', (body) => {
			body.data = body.items;
			delete body.items;
		}),
		{
			getSystemSegments: [
				{ at: '/items', expected: 'object or array', came: 'missing', source: 'published' },
			],
		},
	],
	[
		'a record without an envelope',
		response('getSegment', (answered) => {
			if (answered.status === 200) answered.json = (answered.json as Fields).items;
		}),
		{
			getSegment: ['items', 'message', 'total'].map((name) => ({
				at: `/${name}`,
				expected: expect.any(String),
				came: 'missing',
				source: 'published',
			})),
		},
	],
	[
		'records for texts',
		json(
			'getPromoters',
			(body) => (body.items = (body.items as string[]).map((name) => ({ name }))),
		),
		{
			getPromoters: [{ at: '/items/0', expected: 'string', came: 'object', source: 'documented' }],
		},
	],
	[
		'no total',
		json('getDataFeeds', (body) => delete body.total),
		{
			getDataFeeds: [{ at: '/total', expected: 'integer', came: 'missing', source: 'published' }],
		},
	],
];

const LISTS: readonly Row[] = [
	[
		'a total of the page',
		json('getContactTags', (body) => (body.total = (body.items as unknown[]).length)),
		{
			'getContactTags: total': [
				{
					at: '/total',
					expected: 'the count of all records',
					came: 'the count of the page',
					source: 'published',
				},
			],
		},
	],
	[
		'a constant total',
		json('getPromotions', (body) => (body.total = 10)),
		{
			'getPromotions: total': [
				{
					at: '/total',
					expected: 'the count of all records',
					came: 'another number',
					source: 'published',
				},
			],
		},
	],
	[
		'smaller pages',
		query('getImports', (query) => query.get('limit') === '100' && query.set('limit', '25')),
		{
			'getImports: largest page': [
				{ at: 'limit', expected: 'array of 100', came: 'array of 25', source: 'documented' },
			],
		},
	],
	[
		'a largest page that is refused',
		response('getCurationTags', (answered, { url }) => {
			if (!url.includes('perPage=100')) return;
			Object.assign(answered, { status: 422, json: { items: [], message: 'No.', total: 0 } });
		}),
		{
			'getCurationTags: largest page': [
				{ at: 'perPage', expected: '100 accepted', came: 'status 422', source: 'assumed' },
			],
		},
	],
	[
		'a page size that is ignored',
		query('getAgentActivity', (query) => query.get('limit') === '1' && query.set('limit', '20')),
		{
			'getAgentActivity: second page': [
				{ at: 'limit', expected: 'array of 1', came: 'array of 20', source: 'published' },
			],
		},
	],
	[
		'a page that is ignored',
		query('getLetters', (query) => query.get('page') === '2' && query.set('page', '1')),
		{
			'getLetters: second page': [
				{
					at: 'page',
					expected: 'the next records',
					came: 'the first records again',
					source: 'published',
				},
			],
		},
	],
	[
		'pages that count from 0',
		query('getImportErrors', (query) => {
			const page = query.get('page');
			if (page !== null) query.set('page', String(Number(page) + 1));
		}),
		{
			'getImportErrors: second page': [
				{
					at: 'page',
					expected: 'the next records',
					came: 'other records of the first page',
					source: 'documented',
				},
			],
		},
	],
	[
		'the last page again',
		query('getFeeds', (query) => query.get('limit') === '100' && query.set('page', '1')),
		{
			'getFeeds: end of the list': [
				{
					at: 'page',
					expected: 'an empty page after the last',
					came: 'array of 10',
					source: 'assumed',
				},
			],
		},
	],
	[
		'a cursor that is ignored',
		body('getSegmentContacts', (fields) => fields.pageSize === 1 && delete fields.searchAfter),
		{
			'getSegmentContacts: second page': [
				{
					at: 'searchAfter',
					expected: 'the next records',
					came: 'the first records again',
					source: 'published',
				},
			],
		},
	],
	[
		'no cursor',
		json('browseContacts', ({ items }) => ((items as Fields).searchAfter = null)),
		{
			'browseContacts: second page': [
				{ at: 'searchAfter', expected: 'a cursor', came: 'missing', source: 'published' },
			],
		},
	],
	[
		'cursors that are numbers',
		{
			request(passing) {
				body('browseContacts', (fields) => {
					if (fields.searchAfter) fields.searchAfter = `after-${fields.searchAfter}`;
				}).request!(passing);
			},
			response(answered, passing) {
				const numbered = json('browseContacts', ({ items }) => {
					const { searchAfter } = items as Fields;
					if (typeof searchAfter !== 'string') return;
					(items as Fields).searchAfter = Number(searchAfter.replace('after-', ''));
				});
				void numbered.response!(answered, passing);
			},
		},
		{
			browseContacts: [
				{
					at: '/items/searchAfter',
					expected: 'string or null',
					came: 'integer',
					source: 'published',
				},
			],
		},
	],
	[
		'a cursor with the last page',
		json('browseContacts', ({ items }) => ((items as Fields).searchAfter ??= 'after-260')),
		{
			'browseContacts: end of the list': [
				{
					at: 'searchAfter',
					expected: 'no cursor with the last page',
					came: 'string',
					source: 'assumed',
				},
			],
		},
	],
];

const STATUSES: readonly Row[] = [
	[
		'another status for a success',
		response('getLetterById', (answered) => answered.status === 201 && (answered.status = 200)),
		{ getLetterById: [{ at: 'status', expected: '201', came: '200', source: 'published' }] },
	],
	[
		'no refusal of an unknown id',
		response('getSegment', (answered) => {
			if (answered.status === 404) Object.assign(answered, { status: 200, json: null });
		}),
		{
			'getSegment: unknown segmentId': [
				{ at: 'status', expected: '404', came: 'status 200', source: 'published' },
			],
		},
	],
	[
		'another status for a wrong key',
		{
			response(answered, { authorization }) {
				if (authorization === 'Bearer not-a-key') answered.status = 403;
			},
		},
		{ 'wrong key': [{ at: 'status', expected: '401', came: 'status 403', source: 'assumed' }] },
	],
	[
		'`api` is not needed',
		query('getActiveEngagement', (query) => query.set('api', 'true')),
		{
			'getActiveEngagement: without api': [
				{ at: 'api', expected: '4xx', came: 'status 200', source: 'documented' },
			],
		},
	],
	[
		'a documented error that does not come',
		query(
			'getTopPerformers',
			(query) => query.has('to') && !query.has('from') && query.delete('to'),
		),
		{
			'getTopPerformers: to without from': [
				{ at: 'status', expected: '4xx', came: 'status 200', source: 'documented' },
			],
		},
	],
	[
		'an error of another form',
		response('getPromotion', (answered) => {
			if (answered.status === 404) answered.json = { error: 'not found', total: 0, items: [] };
		}),
		{
			'getPromotion: unknown promotionId': [
				{ at: '/message', expected: 'string', came: 'missing', source: 'published' },
			],
		},
	],
];

const ZONES: readonly Row[] = [
	[
		'a zone for a time that has none',
		each(
			'getSegments',
			(segment) => (segment.createdAt = String(segment.createdAt).replace(' ', 'T') + '+02:00'),
		),
		{
			getSegments: [
				{
					at: '/items/0/createdAt',
					expected: 'time without a zone',
					came: 'time with an offset',
					source: 'published',
				},
			],
		},
	],
	[
		'Z for an offset',
		each('getImports', (one) => (one.updatedAt = new Date(String(one.updatedAt)).toISOString())),
		{
			getImports: [
				{
					at: '/items/0/updatedAt',
					expected: 'time with an offset',
					came: 'time with Z',
					source: 'documented',
				},
			],
		},
	],
	[
		'two forms of a time whose form is not stated',
		each(
			'getLetters',
			(letter) => letter.publicationStatus !== 1 && (letter.updatedAt = `${letter.updatedAt}Z`),
		),
		{
			'zones of times, if not stated': [
				{
					at: 'getLetters /items/*/updatedAt',
					expected: 'one form',
					came: 'time with Z or time without a zone',
					source: 'assumed',
				},
			],
		},
	],
];

const HEADERS: readonly Row[] = [
	[
		'JSON as text',
		response('getChannels', (answered) => (answered.type = 'text/plain')),
		{
			getChannels: [
				{
					at: 'content-type',
					expected: 'application/json',
					came: 'text/plain',
					source: 'published',
				},
			],
		},
	],
	[
		'a page that is not HTML',
		response(
			'previewPurchase',
			(answered) => answered.status === 200 && (answered.type = 'image/png'),
		),
		{
			previewPurchase: [
				{ at: 'content-type', expected: 'text/html', came: 'another type', source: 'documented' },
			],
		},
	],
	[
		'a 429 without Retry-After',
		response('getFeeds', (answered, { number }) => {
			if (number < 40) answered.status = 429;
		}),
		{
			'429: Retry-After': [
				{ at: 'retry-after', expected: 'seconds or a date', came: 'missing', source: 'assumed' },
			],
		},
	],
];

const ROWS = [...KINDS, ...FIELDS, ...ENVELOPES, ...LISTS, ...STATUSES, ...ZONES, ...HEADERS];

test.each(ROWS)('%s', async (_, departure, named) => {
	account.proxy.departure = departure;
	const differing = outcomes(await account.try(), 'differs');
	const differences = Object.entries(differing).map(([name, outcome]) => [
		name,
		'differences' in outcome ? outcome.differences : [],
	]);
	expect(Object.fromEntries(differences)).toEqual(named);
});
