import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';

import { actionNodes } from '../support/package.mts';
import { bySlug, useNodes } from '../support/useNodes.mts';
import { pickers, type Picker } from './pickers/pickerTable.mts';
import { importId, type PlannedFault } from '../../sandbox/index.mts';
import { useImports } from './imports/useImports.mts';
import { useVirtualTime } from '../support/virtualTime.mts';

describe('pickers', () => {
	const nodes = useNodes();

	/** Opens a picker as the editor does. */
	async function open(
		{ kind, node: type, method }: Picker,
		more: {
			filter?: string;
			paginationToken?: string;
			parameters?: Record<string, unknown>;
			credentials?: Record<string, IDataObject>;
		} = {},
	) {
		const opened = { type, method, credentials: nodes.credentials(), ...more };
		if (kind === 'listSearch') return await nodes.engine.listSearch(opened);
		const results = (await nodes.engine.loadOptions(opened)) as INodeListSearchItems[];
		return { results, paginationToken: undefined };
	}

	const find = (method: string) => pickers.find((picker) => picker.method === method)!;

	test('the table has every picker of the nodes', () => {
		const all = actionNodes.flatMap(({ name, type: { methods } }) =>
			[methods?.listSearch, methods?.loadOptions].flatMap((kind) =>
				Object.keys(kind ?? {}).map((method) => `${name} ${method}`),
			),
		);
		const tested = pickers.map(({ node, method }) => `${node} ${method}`);
		const apart = ['publishingImports searchImports', 'publishingLetters searchAudiences'];
		expect([...tested, ...apart].sort()).toEqual(all.sort());
	});

	describe.each(pickers)('$node $method', (picker) => {
		test('shows labels that a person recognizes, with the ID below', async () => {
			const { results } = await open(picker);
			expect(results).toHaveLength(picker.count);
			expect(results).toContainEqual(picker.entry);
			expect(new Set(results.map(({ value }) => value)).size).toBe(results.length);
		});

		if (picker.kind === 'listSearch') {
			test('finds by label and by ID, regardless of case', async () => {
				const all = (await open(picker)).results;
				const { name, value } = all.at(-1)!;
				const word = picker.isSearchedThere ? name.split(' (')[0] : name;
				const found = async (filter: string) => (await open(picker, { filter })).results;
				expect(await found(` ${word.toUpperCase()} `)).toContainEqual(
					expect.objectContaining({ value }),
				);
				if (!picker.isSearchedThere) {
					expect(await found(String(value))).toContainEqual(expect.objectContaining({ value }));
				}
				expect(await found('nowhere to be found')).toEqual([]);
				expect(await found('')).toEqual(all);
			});
		}

		test('says in one sentence that it cannot, and the way by hand', async () => {
			const reason = 'This API key cannot read this list';
			const body = JSON.stringify({ message: `${reason}.` });
			nodes.control.addFault({ path: picker.path, kind: 'body', status: 403, body });
			await expect(open(picker)).rejects.toMatchObject({
				name: 'NodeOperationError',
				message: `The ${picker.what} cannot be listed (${reason}): ${picker.byHand}`,
			});
		});

		test('shows records without a label, and leaves out those without an ID', async () => {
			const ids = [
				'uniqueId',
				'channelSlug',
				'channelId',
				'key',
				'id',
				'promotionCollateralUid',
				// The names of promoters may come alone, as texts.
				...(picker.method === 'getPromoters' ? [] : ['name']),
			];
			const items = ids.map((id, index) => ({ [id]: index + 1 }));
			const page = [...items, null, 'x', {}];
			if (picker.records === undefined) nodes.setOnlyPage(page, picker.path);
			else {
				const body = JSON.stringify({ [picker.records]: page, total: page.length });
				nodes.control.addFault({ path: picker.path, kind: 'body', body });
				nodes.control.addFault({
					path: picker.path,
					kind: 'body',
					times: 20,
					body: JSON.stringify({ [picker.records]: [], total: 0 }),
				});
			}
			const { results } = await open(picker);
			expect(results).toHaveLength(1);
			expect(results[0].name).toMatch(/\w/);
		});
	});

	test('says so if no credential is selected', async () => {
		await expect(open(find('searchChannels'), { credentials: {} })).rejects.toThrow(
			'The channels cannot be listed: select a credential',
		);
	});

	test.each([[{ a: 1 }], [null]])('%j is no list', async (items) => {
		const { path, byHand } = find('searchChannels');
		const body = JSON.stringify({ items, message: '', total: 1 });
		nodes.control.addFault({ path, kind: 'body', body });
		await expect(open(find('searchChannels'))).rejects.toThrow(
			`The channels cannot be listed (The service returned no list): ${byHand}`,
		);
	});

	test.each<[method: string, record: object, name: string]>([
		['searchContactTags', { id: 1, name: 'vip', audienceMembers: 1 }, 'vip (1 contact)'],
		['searchContactTags', { id: 1, name: 'vip', audienceMembers: 2 }, 'vip (2 contacts)'],
		['searchContactTags', { id: 1, name: 'vip', audienceMembers: '2' }, 'vip'],
		['searchPurchases', { uniqueId: 'a', listingTitle: 'Ad', status: 'pending' }, 'Pending: Ad'],
		['searchPurchases', { uniqueId: 'a', listingTitle: 'Ad', status: '' }, 'Ad'],
		['searchPurchases', { uniqueId: 'a', listingTitle: 'Ad', status: 1 }, 'Ad'],
	])('%s shows %j as %j', async (method, record, name) => {
		nodes.setOnlyPage([record], find(method).path);
		expect((await open(find(method))).results).toMatchObject([{ name }]);
	});

	test('purchases that wait for a review come first, and keep their order', async () => {
		const statuses = ['approved', 'pending', 'rejected', 'pending'];
		const records = statuses.map((status, index) => ({ uniqueId: `p${index}`, status }));
		nodes.setOnlyPage(records, find('searchPurchases').path);
		const { results } = await open(find('searchPurchases'));
		expect(results.map(({ value }) => value)).toEqual(['p1', 'p3', 'p0', 'p2']);
	});

	test("the contact custom fields leave out the service's own", async () => {
		const { results } = await open(find('searchContactFields'));
		expect(results.map(({ value }) => value)).toEqual([2, 3, 4, 5, 6]);
		const items = [{ id: 0 }, { id: -1 }, { id: 7, name: '__lh.7' }, { name: 'without an ID' }];
		const { path } = find('searchContactFields');
		nodes.control.addFault({ path, kind: 'body', body: JSON.stringify({ items, total: 4 }) });
		expect((await open(find('searchContactFields'))).results).toMatchObject([{ value: 0 }]);
	});

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
			for (const { name } of results) expect(name).toMatch(/\(tech-weekly, \d{4}-\d\d-\d\d\)$/);
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

		test('show something after a few pages, however little a search finds', async () => {
			nodes.control.setPageCap(5);
			const { results, paginationToken } = await open(letters, { filter: 'nowhere' });
			expect(results).toEqual([]);
			expect(paginationToken).toBeDefined();
			expect(nodes.sent()).toHaveLength(5);
			expect(await everyEntry(letters, '#3 (')).toHaveLength(1);
		});

		test('are searched on every page', async () => {
			const found = await everyEntry(letters, 'ein blick zurück');
			expect(found.length).toBeGreaterThan(20);
		});
	});

	describe('data feeds', () => {
		const feeds = find('searchDataFeeds');

		test('are searched by the service', async () => {
			const { results } = await open(feeds, { filter: ' weather ' });
			expect(results).toHaveLength(5);
			expect(nodes.sent()).toEqual([
				['GET /api/v3/curations/data-feeds?api=true&keyword=weather&page=1&limit=100'],
				['GET /api/v3/curations/data-feeds?api=true&keyword=weather&page=2&limit=5'],
			]);
		});

		test.each(['', '  '])('are all of them if %j is typed', async (filter) => {
			await open(feeds, { filter });
			expect(nodes.sent()[0]).toEqual([
				'GET /api/v3/curations/data-feeds?api=true&page=1&limit=100',
			]);
		});

		test.each([
			[7, 3],
			[20, 2],
		])('come page by page of %i, each once, in %i requests', async (pageCap, requests) => {
			nodes.control.setPageCap(pageCap);
			expect(await everyEntry(feeds)).toHaveLength(20);
			expect(nodes.sent()).toHaveLength(requests);
		});
	});

	/** All entries, following the tokens as scrolling down does; an entry that comes twice fails the test. */
	async function everyEntry(picker: Picker, filter?: string): Promise<INodeListSearchItems[]> {
		const entries: INodeListSearchItems[] = [];
		let paginationToken: string | undefined;
		do {
			const page = await open(picker, { filter, paginationToken: paginationToken as string });
			entries.push(...page.results);
			paginationToken = page.paginationToken as string | undefined;
		} while (paginationToken !== undefined && entries.length < 1000);
		expect(new Set(entries.map(({ value }) => value)).size).toBe(entries.length);
		return entries;
	}

	describe('audiences', () => {
		const opened = (filter?: string) =>
			nodes.engine.listSearch({
				type: 'publishingLetters',
				method: 'searchAudiences',
				credentials: nodes.credentials(),
				filter,
			});
		const values = async (filter?: string) =>
			(await opened(filter)).results.map(({ value }) => value);

		test('are everybody, the saved segments, and those of the service', async () => {
			const { results } = await opened();
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
			await expect(opened()).rejects.toMatchObject({
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
			expect.stringMatching(/^Café & Culture: next \(culture-club, ready to send/),
		]);
		expect(nodes.sent()[0]).toEqual([
			'GET /api/v3/letters?api=true&channels[]=culture-club&page=1&limit=100',
		]);
	});
});

describe('the picker of imports', () => {
	const imports = useImports({ now: new Date('2026-06-30T12:00:00Z') });
	useVirtualTime();
	const { listReads } = imports;

	const search = async (
		filter?: string,
		paginationToken?: string,
		credentials = imports.nodes.credentials(),
	) =>
		await imports.nodes.engine.listSearch({
			type: 'publishingImports',
			method: 'searchImports',
			filter,
			paginationToken,
			credentials,
		});
	const values = async (filter?: string, token?: string) =>
		(await search(filter, token)).results.map(({ value }) => value);
	const indices = (from: number, to: number, step = 1) =>
		Array.from({ length: Math.ceil((to - from) / step) }, (_, index) =>
			importId(from + index * step),
		);

	test('shows file name, state, date and failed rows, and the ID below', async () => {
		const { results } = await search();
		expect(results[8]).toEqual({
			name: 'webinar attendees, week 14.csv (errored, 2026-06-28, 270 failed)',
			value: importId(8),
			description: importId(8),
		});
		expect(results[3].name).toBe('Import without a file name (errored, 2026-06-29, 13 failed)');
		expect(results).toHaveLength(60);
	});

	test.each<[string, string, unknown[]]>([
		['the file name', 'export', indices(4, 60, 7)],
		['the file name in another case', ' CRM-Export ', indices(4, 60, 7)],
		['the file name beyond ASCII', '読者', indices(5, 60, 7)],
		['the ID', importId(17), [importId(17)]],
		['the ID in capitals', importId(17).toUpperCase(), [importId(17)]],
		['the state', 'running', indices(0, 3)],
		['nothing that is there', 'no such import', []],
	])('finds by %s', async (_, filter, found) => {
		expect(await values(filter)).toEqual(found);
	});

	describe('page by page', () => {
		test('gives the next page for a token, each import once', async () => {
			imports.control.setImports(250);
			const found: unknown[] = [];
			let token: string | undefined;
			do {
				const { results, paginationToken } = await search(undefined, token);
				found.push(...results.map(({ value }) => value));
				token = paginationToken as string | undefined;
			} while (token !== undefined);
			expect(found).toEqual(indices(0, 250));
			expect(listReads()).toBe(3);
		});

		test('reads on until a search finds something, but not forever at once', async () => {
			imports.control.setImports(1_250);
			const first = await search(importId(1_201));
			expect(first).toEqual({ results: [], paginationToken: expect.any(String) });
			expect(listReads()).toBe(5);
			const second = await search(importId(1_201), first.paginationToken as string);
			expect(second).toEqual({ results: [], paginationToken: expect.any(String) });
			expect(listReads()).toBe(10);
			expect(await search(importId(1_201), second.paginationToken as string)).toEqual({
				results: [expect.objectContaining({ value: importId(1_201) })],
			});
		});

		test('shows nothing twice if the last page is short', async () => {
			imports.control.setImports(550);
			const token = (await search('no such import')).paginationToken as string;
			expect(await values('running', token)).toEqual([]);
			expect(await values(importId(340), token)).toEqual([]);
			expect(await values(importId(540), token)).toEqual([importId(540)]);
		});

		test('ends when the page of a token shows the same imports again', async () => {
			const items = Array.from({ length: 20 }, (_, index) => ({ uniqueId: `imp_${index}` }));
			imports.control.addFault({ kind: 'body', body: JSON.stringify({ items }), times: 2 });
			const { results, paginationToken } = await search();
			expect(results).toHaveLength(20);
			expect(await search(undefined, String(paginationToken))).toEqual({ results: [] });
		});

		test('does not blame the base URL for a web page in place of a later page', async () => {
			imports.control.setImports(250);
			const { paginationToken } = await search();
			imports.control.addFault({ kind: 'html' });
			await expect(search(undefined, String(paginationToken))).rejects.toThrow(
				/A web page came instead of the next page of the list\): choose 'By ID' and enter the ID$/,
			);
		});

		test('in the smaller pages of the service', async () => {
			imports.control.setPageCap(10);
			const { results, paginationToken } = await search();
			expect(results.map(({ value }) => value)).toEqual(indices(0, 20));
			expect(await values(undefined, String(paginationToken))).toEqual(indices(20, 40));
		});
	});

	test('leaves out what has no ID, and shows what it can of the others', async () => {
		const items = [
			{ fileName: 'a.csv' },
			{ uniqueId: 'imp_1' },
			'stray',
			{ uniqueId: 5, fileName: 'b.csv' },
			{ uniqueId: 1e300, status: 'finished' },
		];
		imports.setOnlyPage(items);
		expect(await search()).toEqual({
			results: [
				{ name: 'Import without a file name', value: 'imp_1', description: 'imp_1' },
				{ name: 'b.csv', value: '5', description: '5' },
			],
		});
	});

	test.each<[string, PlannedFault, RegExp]>([
		[
			'a key without the right',
			{ kind: 'status', status: 403 },
			/\(Planned answer 403\): choose 'By ID' and enter the ID$/,
		],
		[
			'nothing at that address',
			{ kind: 'status', status: 404 },
			/\(Planned answer 404\): check the 'Base URL' of the credential, or choose 'By ID' and enter the ID$/,
		],
		[
			'a web page',
			{ kind: 'html' },
			/\(The base URL returned a web page where .*\): check it in the credential$/,
		],
		[
			'a refused key',
			{ kind: 'status', status: 401 },
			/\(The service rejected the API key\): check both in the credential$/,
		],
	])('%s is one sentence that leads to the remedy', async (_, fault, sentence) => {
		imports.control.addFault(fault);
		const failing = search();
		await expect(failing).rejects.toThrow(/^The imports cannot be listed \(/);
		await expect(failing).rejects.toThrow(sentence);
	});

	test('an unusable credential says what is wrong, once', async () => {
		const { publishingApi, ...others } = imports.nodes.credentials();
		const credentials = { ...others, publishingApi: { ...publishingApi, apiKey: 'a b' } };
		await expect(search(undefined, undefined, credentials)).rejects.toThrow(
			"The imports cannot be listed: the 'API Key' of the credential contains characters that no API key has",
		);
	});

	test('a company without imports has an empty list', async () => {
		imports.control.setImports(0);
		expect(await search()).toEqual({ results: [] });
	});
});
