import type { Answered, Departure } from './proxy.mts';
import { outcomes, useAccount } from './useAccount.mts';

/** A service that departs from the description in one way: that way is named, and nothing else. */

const account = useAccount();
// Only the proxy departs: the sandbox need not respond again and again.
beforeEach(() => (account.proxy.remembers = true));

/** A JSON object. */
type Fields = Record<string, unknown>;
/** A departure, and the report's line for it: what, place, expected, came, stated as. Empty if none is expected. */
type Row = readonly [departs: string, departure: Departure, line: string];

function response(id: string, change: (answered: Answered) => void): Departure {
	return { response: (answered, passing) => void (passing.id === id && change(answered)) };
}

/** Changes the JSON of an operation's successes. */
function json(id: string, change: (body: Fields) => void): Departure {
	return response(id, ({ status, json: body }) => void (status < 300 && change(body as Fields)));
}

/** Changes each record of a list. */
function each(id: string, change: (record: Fields) => void): Departure {
	return json(id, ({ items }) => (items as Fields[]).forEach(change));
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

const RECORDS: readonly Row[] = [
	[
		'ids as text',
		each('getContactTags', (tag) => (tag.id = String(tag.id))),
		'getContactTags | /items/0/id | integer | string | published',
	],
	[
		'times as seconds',
		each('getImports', (one) => (one.createdAt = Date.parse(String(one.createdAt)) / 1000)),
		'getImports | /items/0/createdAt | time with an offset | integer | documented',
	],
	[
		'a guess that is wrong',
		each('getAgents', (agent) => (agent.frequency = { every: 'day' })),
		'getAgents | /items/0/frequency | string or integer or null | object | assumed',
	],
	[
		'a field that no record has',
		each('getPurchases', (purchase) => delete purchase.currency),
		'getPurchases | /items/0/currency | string | missing | documented',
	],
	[
		'a field that some records lack',
		each('getAgents', (agent) => agent.type === 0 && delete agent.name),
		'',
	],
];

const RESPONSES: readonly Row[] = [
	[
		'another status for a success',
		response('getLetterById', (answered) => (answered.status = 200)),
		'getLetterById | status | 201 | 200 | published',
	],
	[
		'JSON as text',
		response('getChannels', (answered) => (answered.type = 'text/plain')),
		'getChannels | content-type | application/json | text/plain | published',
	],
	[
		'`api` in the query',
		{
			request(passing) {
				if (passing.id !== 'authorizeActivityFeed') return;
				const isInQuery = passing.url.includes('?api=true');
				passing.url = passing.url.replace('?api=true', '');
				passing.body = passing.body.replace('"api":true', `"api":${isInQuery}`);
				if (isInQuery) passing.body = passing.body.replace('{', '{"api":true,');
			},
		},
		'authorizeActivityFeed: api in the other place | api | body | query | documented',
	],
	[
		'another status for a made-up key',
		{
			response(answered, { authorization }) {
				if (authorization === 'Bearer not-a-key') answered.status = 403;
			},
		},
		'a made-up key | status | 401 | status 403 | assumed',
	],
];

const PAGES: readonly Row[] = [
	[
		'a page size that is ignored',
		query('getAgentActivity', (query) => query.set('limit', '20')),
		'getAgentActivity: second page | limit | array of 1 | array of 20 | published',
	],
	[
		'a page that is ignored',
		query('getLetters', (query) => query.delete('page')),
		'getLetters: second page | page | the next records | the first records again | published',
	],
	[
		'pages that count from 0',
		query('getFeeds', (query) => query.get('page') === '2' && query.set('page', '3')),
		'getFeeds: second page | page | the next records | other records of the first page | published',
	],
	[
		'no cursor',
		json('browseContacts', ({ items }) => ((items as Fields).searchAfter = null)),
		'browseContacts: second page | searchAfter | a cursor | missing | published',
	],
];

test.each([...RECORDS, ...RESPONSES, ...PAGES])('%s', async (_, departure, line) => {
	account.proxy.departure = departure;
	const differing = Object.entries(outcomes(await account.try(), 'differs'));
	const lines = differing.flatMap(([name, outcome]) =>
		'differences' in outcome
			? outcome.differences.map(({ at, expected, came, source }) =>
					[name, at, expected, came, source].join(' | '),
				)
			: [],
	);
	// A refused request has a line of its own.
	expect(lines.filter((each) => !each.startsWith('authorizeActivityFeed | status'))).toEqual(
		line === '' ? [] : [line],
	);
});

test('a letter that is read by its numeric ID alone', async () => {
	account.proxy.departure = {
		...json('getLetterById', ({ items }) => ((items as Fields).id = 4711)),
		request(passing) {
			const [, asked] = /^\/api\/v2\/.*letters\/(\w+)/.exec(passing.url) ?? [];
			if (asked === '4711') passing.url = passing.url.replace(asked, letterId);
			else if (asked) passing.url = passing.url.replace((letterId = asked), '0');
		},
	};
	let letterId = '';
	const { behaviors } = await account.try();
	expect(behaviors['getLetter: IDs of a letter']).toMatchObject({
		differences: [{ at: 'letterId', expected: 'uniqueId', came: 'id' }],
	});
});
