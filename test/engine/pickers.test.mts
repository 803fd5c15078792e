import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import { importId } from '../../sandbox/index.mts';
import { actionNodes } from '../support/package.mts';
import { bySlug, useNodes } from '../support/useNodes.mts';
import { pickers, type Picker } from './pickers/pickerTable.mts';

const nodes = useNodes();

interface Opening {
	readonly filter?: string;
	readonly paginationToken?: string;
	readonly parameters?: Record<string, unknown>;
	readonly credentials?: Record<string, IDataObject>;
}

/** Opens a picker as the editor does. */
async function open({ node, method }: Pick<Picker, 'node' | 'method'>, more: Opening = {}) {
	const opened = { type: node, method, credentials: nodes.credentials(), ...more };
	if (method.startsWith('search')) return await nodes.engine.listSearch(opened);
	const results = (await nodes.engine.loadOptions(opened)) as INodeListSearchItems[];
	return { results, paginationToken: undefined };
}

const find = (method: string) => pickers.find((picker) => picker.method === method)!;
const respond = (body: object, more: object = {}) =>
	nodes.control.addFault({ kind: 'body', body: JSON.stringify(body), ...more });
const valuesOf = (entries: readonly INodeListSearchItems[]) => entries.map(({ value }) => value);

test('the table has every picker of the nodes', () => {
	const all = actionNodes.flatMap(({ name, type: { methods } }) =>
		[methods?.listSearch, methods?.loadOptions].flatMap((kind) =>
			Object.keys(kind ?? {}).map((method) => `${name} ${method}`),
		),
	);
	const tested = pickers.map(({ node, method }) => `${node} ${method}`);
	expect([...tested, 'publishingLetters searchAudiences'].sort()).toEqual(all.sort());
});

describe.each(pickers)('$node $method', (picker) => {
	test('shows labels that a person recognizes, with the ID below', async () => {
		const { results } = await open(picker);
		expect(results).toHaveLength(picker.count);
		const matching = (value: string | number | RegExp) =>
			value instanceof RegExp ? expect.stringMatching(value) : value;
		expect(results).toContainEqual({
			name: matching(picker.label),
			value: matching(picker.id),
			description: matching(picker.id instanceof RegExp ? picker.id : String(picker.id)),
		});
		expect(new Set(valuesOf(results)).size).toBe(results.length);
	});

	if (picker.method.startsWith('search')) {
		test('finds by label and by ID, regardless of case', async () => {
			const all = (await open(picker)).results;
			const { name, value } = all.at(-1)!;
			const found = async (filter: string) => (await open(picker, { filter })).results;
			// The service searches titles only.
			const word = name
				.replace(/^[\d-]{10}: /, '')
				.split(' (')[0]
				.toUpperCase();
			expect(valuesOf(await found(` ${word} `))).toContain(value);
			expect(await found('nowhere to be found')).toEqual([]);
			const isSearchedThere = JSON.stringify(nodes.sent()).includes('nowhere');
			if (!isSearchedThere) {
				expect(valuesOf(await found(String(value).toUpperCase()))).toContain(value);
			}
			expect(await found('')).toEqual(all);
		});
	}

	test('says in one sentence that it cannot, and the way by hand', async () => {
		const reason = 'This API key cannot read this list';
		respond({ message: `${reason}.` }, { status: 403 });
		await expect(open(picker)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: `The ${picker.what} cannot be listed (${reason}): ${picker.byHand}`,
		});
	});

	test('shows records without a label, and leaves out those without an ID', async () => {
		const ids = ['uniqueId', 'channelSlug', 'channelId', 'key', 'id', 'promotionCollateralUid'];
		// The names of promoters may come alone, as texts.
		if (picker.method !== 'getPromoters') ids.push('name');
		const blank = Object.fromEntries(ids.map((id) => [id, ' ']));
		const page = [...ids.map((id, index) => ({ [id]: index + 1 })), null, 'x', {}, blank];
		// Curations come as `aggregates`.
		respond({ items: page, aggregates: page, total: page.length });
		respond({ items: [], aggregates: [], total: 0 }, { times: 20 });
		const { results } = await open(picker);
		expect(results).toEqual([expect.objectContaining({ name: expect.stringMatching(/\w/) })]);
	});
});

test('says so if no credential is selected', async () => {
	await expect(open(find('searchChannels'), { credentials: {} })).rejects.toThrow(
		'The channels cannot be listed: select a credential',
	);
});

test.each([[{ a: 1 }], [null]])('%j is no list', async (items) => {
	respond({ items, message: '', total: 1 });
	const channels = find('searchChannels');
	await expect(open(channels)).rejects.toThrow(
		`The channels cannot be listed (The service returned no list): ${channels.byHand}`,
	);
});

test.each<[method: string, record: object, name: string]>([
	['searchContactTags', { id: 1, name: 'vip', audienceMembers: 1 }, 'vip (1 contact)'],
	['searchContactTags', { id: 1, name: 'vip', audienceMembers: 2 }, 'vip (2 contacts)'],
	['searchContactTags', { id: 1, name: 'vip', audienceMembers: '2' }, 'vip'],
	['searchPurchases', { uniqueId: 'a', listingTitle: 'Ad', status: 'pending' }, 'Pending: Ad'],
	['searchPurchases', { uniqueId: 'a', listingTitle: 'Ad', status: '' }, 'Ad'],
	['searchPurchases', { uniqueId: 'a', listingTitle: 'Ad', status: 1 }, 'Ad'],
	['searchImports', { uniqueId: 'a' }, 'Import without a file name'],
])('%s shows %j as %j', async (method, record, name) => {
	nodes.setOnlyPage([record]);
	expect((await open(find(method))).results).toMatchObject([{ name }]);
});

test('a search finds accents that are typed as characters of their own', async () => {
	nodes.setOnlyPage([{ channelSlug: 'cafe', title: 'Caf\u00e9 News' }]);
	const { results } = await open(find('searchChannels'), { filter: 'cafe\u0301' });
	expect(valuesOf(results)).toEqual(['cafe']);
});

test('purchases that wait for a review come first, and keep their order', async () => {
	const statuses = ['approved', 'pending', 'rejected', 'pending'];
	const records = statuses.map((status, index) => ({ uniqueId: `p${index}`, status }));
	nodes.setOnlyPage(records);
	const { results } = await open(find('searchPurchases'));
	expect(valuesOf(results)).toEqual(['p1', 'p3', 'p0', 'p2']);
});

test("the contact custom fields leave out the service's own", async () => {
	const { results } = await open(find('searchContactFields'));
	expect(valuesOf(results)).toEqual([3, 2, 4, 6, 5]);
	const items = [{ id: 0 }, { id: -1 }, { id: 7, name: '__lh.7' }, { name: 'without an ID' }];
	respond({ items, total: 4 });
	expect((await open(find('searchContactFields'))).results).toMatchObject([{ value: 0 }]);
});

test.each(['searchChannels', 'getChannels', 'searchContactTags', 'getContactTagNames'])(
	'%s shows names in the order of a dictionary',
	async (method) => {
		const names = ['Zebra', 'apple', 'Äpfel', 'Banana', 'week 10', 'week 9'];
		nodes.setOnlyPage(names.map((name, id) => ({ id, channelSlug: `s${id}`, title: name, name })));
		const { results } = await open(find(method));
		expect(results.map(({ name }) => name.replace(/ \(.*/, ''))).toEqual([
			'Äpfel',
			'apple',
			'Banana',
			'week 9',
			'week 10',
			'Zebra',
		]);
	},
);

test('the names of tags are read to the end, as the editor reads them once', async () => {
	nodes.control.setPageCap(1);
	expect((await open(find('getContactTagNames'))).results).toHaveLength(6);
});

describe('letters', () => {
	const letters = find('searchLetters');
	const read = (parameters?: Record<string, unknown>) => open(letters, { parameters });

	test('are those of the channel that is chosen', async () => {
		const { results } = await read({ channel: bySlug('tech-weekly') });
		expect(results.length).toBeGreaterThan(20);
		for (const { name } of results) expect(name).toMatch(/^\d{4}-\d\d-\d\d: .*\(tech-weekly\)$/);
		expect(nodes.sent()).toEqual([
			['POST /api/v3/letters/metrics?api=true', { channels: ['tech-weekly'], page: 1 }],
		]);
	});

	test.each([
		['none is chosen', { channel: bySlug('') }],
		['it is an expression', { channel: bySlug('={{ $json.slug }}') }],
	])('are all letters if %s', async (_when, parameters) => {
		await read(parameters);
		expect(nodes.sent()).toEqual([['POST /api/v3/letters/metrics?api=true', { page: 1 }]]);
	});

	test('come page by page, each once', async () => {
		expect(await everyEntry(letters)).toHaveLength(137);
	});
});

describe('data feeds', () => {
	const feeds = find('searchDataFeeds');

	test('are searched by the service', async () => {
		const { results } = await open(feeds, { filter: ' weather ' });
		expect(results).toHaveLength(5);
		expect(nodes.sent()).toEqual([
			['GET /api/v3/curations/data-feeds?api=true&keyword=weather&page=1&limit=100'],
		]);
	});

	test.each([
		[7, 3],
		[20, 1],
	])('come page by page of %i, each once, in %i requests', async (pageCap, requests) => {
		nodes.control.setPageCap(pageCap);
		expect(await everyEntry(feeds)).toHaveLength(20);
		expect(nodes.sent()).toHaveLength(requests);
	});
});

/** All entries, following the tokens as scrolling down does; an entry that comes twice fails the test. */
async function everyEntry(picker: Picker): Promise<INodeListSearchItems[]> {
	const entries: INodeListSearchItems[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await open(picker, { paginationToken });
		entries.push(...page.results);
		paginationToken = page.paginationToken as string | undefined;
	} while (paginationToken !== undefined && entries.length < 1000);
	expect(new Set(valuesOf(entries)).size).toBe(entries.length);
	return entries;
}

describe('audiences', () => {
	const picker = { node: 'publishingLetters', method: 'searchAudiences' };
	const values = async (filter?: string) => valuesOf((await open(picker, { filter })).results);

	test('are everybody, the saved segments, and those of the service', async () => {
		const { results } = await open(picker);
		expect(results[0]).toEqual({
			name: 'Everybody on the Channel',
			value: 0,
			description: '0',
		});
		expect(results.at(-1)).toEqual({
			name: 'Everyone but ghosts (built-in)',
			value: 100_007,
			description: '100007',
		});
		expect(results.length).toBeGreaterThan(8);
	});

	test('are found by name and by ID', async () => {
		expect(await values(' LOYAL ')).toEqual([100_001]);
		expect(await values('100002')).toEqual([100_002]);
		expect(await values('0')).toEqual([0]);
	});

	test.each(['getSegments', 'getSystemSegments'])('are shown without %s', async (lookup) => {
		nodes.control.setLookup(lookup, 404);
		expect((await values()).length).toBeGreaterThan(1);
		expect(await values()).toContain(0);
	});

	test('that cannot be listed at all lead to the way by hand', async () => {
		nodes.control.setLookup('getSegments', 403);
		nodes.control.setLookup('getSystemSegments', 403);
		await expect(open(picker)).rejects.toMatchObject({
			message:
				"The segments cannot be listed (This API key cannot read this list): choose 'By ID' and enter the ID, or 0 for everybody on the channel",
		});
	});
});

test('drafts are those of the channel that is chosen', async () => {
	const { results } = await open(find('searchDrafts'), {
		parameters: { channel: bySlug('culture-club') },
	});
	expect(results.map(({ name }) => name)).toEqual([
		expect.stringMatching(/: Café & Culture: next \(culture-club, ready to send\)$/),
	]);
	expect(nodes.sent()[0]).toEqual([
		'GET /api/v3/letters?api=true&channels[]=culture-club&page=1&limit=100',
	]);
});

test('a channel without drafts has an entry that says why, and that cannot be chosen', async () => {
	const search = { parameters: { channel: bySlug('finance-daily') } };
	const { results } = await open(find('searchDrafts'), search);
	const name = 'No drafts. Sent and scheduled letters are not listed.';
	expect(results).toEqual([{ name, value: false }]);
	expect((await open(find('searchDrafts'), { ...search, filter: 'next' })).results).toEqual([]);
});

test('drafts have the status of one, or none: a letter on its way has another', async () => {
	const statuses = [0, 1, 2, 3, 4, 5, 6, 7, '8', 9, 10, null, '', undefined, 'sending'];
	nodes.setOnlyPage(
		statuses.map((publicationStatus, index) => ({ uniqueId: `l${index}`, publicationStatus })),
	);
	const { results } = await open(find('searchDrafts'));
	expect(valuesOf(results)).toEqual(['l0', 'l4', 'l7', 'l8', 'l11', 'l12', 'l13']);
});

test('imports are shown once, also if the last page is short', async () => {
	nodes.control.setImports(550);
	const search = async (filter: string, paginationToken?: unknown) =>
		await open(find('searchImports'), { filter, paginationToken: paginationToken as string });
	const token = (await search('no such import')).paginationToken;
	expect((await search('running', token)).results).toEqual([]);
	expect((await search(importId(340), token)).results).toEqual([]);
	expect(valuesOf((await search(importId(540), token)).results)).toEqual([importId(540)]);
});
