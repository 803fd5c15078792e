import { importId, type PlannedFault } from '../../../sandbox/index.mts';
import { useImports } from './useImports.mts';

const imports = useImports({ now: new Date('2026-06-30T12:00:00Z') });
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

	test('shows nothing twice where the last page is short', async () => {
		imports.control.setImports(550);
		const token = (await search('no such import')).paginationToken as string;
		expect(await values('running', token)).toEqual([]);
		expect(await values(importId(340), token)).toEqual([]);
		expect(await values(importId(540), token)).toEqual([importId(540)]);
	});

	test('where the service gives smaller pages', async () => {
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

describe('what goes wrong is one sentence that leads to the ID by hand', () => {
	test.each<[string, PlannedFault, RegExp]>([
		['a key without the right', { kind: 'status', status: 403 }, /\(Planned answer 403\)/],
		['a service that is away', { kind: 'status', status: 503, times: 9 }, /\(Planned answer 503\)/],
	])('%s', async (_, fault, reason) => {
		imports.control.addFault(fault);
		const failing = search();
		await expect(failing).rejects.toThrow(
			/^The imports cannot be listed \([^()]*\): choose 'By ID' and enter the ID$/,
		);
		await expect(failing).rejects.toThrow(reason);
	});

	test.each<[string, PlannedFault, RegExp]>([
		['nothing at that address', { kind: 'status', status: 404 }, /\(Planned answer 404\)/],
		[
			'an answer cut off',
			{ kind: 'cutBody' },
			/\(The base URL returned text that is not complete JSON/,
		],
		[
			'an answer of another form',
			{ kind: 'body', body: '[]' },
			/\(The base URL returned other JSON/,
		],
	])('%s leads to the base URL first', async (_, fault, reason) => {
		imports.control.addFault(fault);
		const failing = search();
		await expect(failing).rejects.toThrow(
			/: check (the 'Base URL' of|it in) the credential, or choose 'By ID' and enter the ID$/,
		);
		await expect(failing).rejects.toThrow(reason);
	});

	test.each<[string, PlannedFault, RegExp]>([
		['a web page', { kind: 'html' }, /\(The base URL returned a web page where/],
		[
			'a web page with 404',
			{ kind: 'body', status: 404, body: '<h1>Not Found</h1>' },
			/\(The base URL does not lead to the publishing API\)/,
		],
		['a redirect', { kind: 'redirect' }, /\(The base URL redirects to another address\)/],
	])('%s leads to the base URL: an ID by hand would not help', async (_, fault, reason) => {
		imports.control.addFault(fault);
		const failing = search();
		await expect(failing).rejects.toThrow(/: check (the 'Base URL' of|it in) the credential$/);
		await expect(failing).rejects.not.toThrow(/base URL.*base URL/i);
		await expect(failing).rejects.toThrow(reason);
	});

	test('a refused key leads to the credential', async () => {
		imports.control.addFault({ kind: 'status', status: 401 });
		await expect(search()).rejects.toThrow(
			/\(The service rejected the API key\): check both in the credential$/,
		);
	});
});

test.each([
	[
		'baseUrl',
		'not an address',
		"the 'Base URL' of the credential should look like https://api.example.com",
	],
	['apiKey', 'a b', "the 'API Key' of the credential contains characters that no API key has"],
])('an unusable %s of the credential says what is wrong, once', async (name, value, sentence) => {
	const { publishingApi } = imports.nodes.credentials();
	const credentials = {
		...imports.nodes.credentials(),
		publishingApi: { ...publishingApi, [name]: value },
	};
	await expect(search(undefined, undefined, credentials)).rejects.toThrow(
		`The imports cannot be listed: ${sentence}`,
	);
});

test('a company without imports has an empty list', async () => {
	imports.control.setImports(0);
	expect(await search()).toEqual({ results: [] });
});
