import { listRecords, readPages } from '../../nodes/shared/client/pages.ts';
import type { ApiRecord, Identity } from '../../nodes/shared/api/records.ts';
import { importId } from '../../sandbox/index.mts';
import { closeServices, playService, type Received } from '../support/playedService.mts';
import { useNodes } from '../support/useNodes.mts';
import { answerInWaves } from '../support/waves.mts';
import { openApiClient } from './requests/openApiClient.mts';

/** Reading a list: its pages, its end, and the hint if it looks incomplete. */

const sandbox = useNodes();
afterEach(closeServices);

const identity = ({ uniqueId }: ApiRecord) => uniqueId;
const rowsOf = (count: number, prefix = 'imp'): ApiRecord[] =>
	Array.from({ length: count }, (_, index) => ({ uniqueId: `${prefix}_${index}` }));
const slice = (rows: readonly ApiRecord[], page: number, size: number) =>
	rows.slice((page - 1) * size, page * size);
const idsOf = (records: readonly ApiRecord[]) => records.map(identity);

/** The response to a page: its body, or an HTTP status. */
type Given = object | number;
/** A list with page numbers, or one with cursors. */
type List =
	| readonly ['getCurationTags', object]
	| readonly ['getSegmentContacts', { path: object }];

interface Options {
	limit?: number;
	identity?: Identity;
	isWanted?: (record: ApiRecord) => boolean;
	isPast?: (record: ApiRecord) => boolean;
	maxConcurrency?: number;
}

/** Reads a list from a service that responds so: its records, the number of requests, the hints. */
async function readList(
	[name, call]: List,
	respond: (request: Received) => Given | Promise<Given>,
	{ limit = Infinity, maxConcurrency = 10, ...rules }: Options,
) {
	const hints: string[] = [];
	const { url, received } = await playService(sandbox, async (request) => {
		const body = await respond(request);
		return typeof body === 'number' ? { status: body, body: { message: `No: ${body}` } } : { body };
	});
	const api = await openApiClient({ url, apiKey: 'a-key-of-ours' }, { maxConcurrency });
	const hint = (message: string) => void hints.push(message);
	const selection = { limit, hint, ...rules };
	const records = await listRecords(api, name, call as object & { path: never }, selection);
	return { records, requests: received.length, hints };
}

type Give = (page: number, size: number) => Given | Promise<Given>;

/** Reads a list with page numbers. Also returns the pages requested as `page/size`. */
async function readFrom(give: Give, options: Options = {}) {
	const requested: string[] = [];
	const respond = ({ url }: Received) => {
		const query = new URL(url, 'http://localhost').searchParams;
		const [page, size] = ['page', 'perPage'].map((key) => Number(query.get(key)));
		requested.push(`${page}/${size}`);
		return give(page, size);
	};
	const read = await readList(['getCurationTags', {}], respond, { identity, ...options });
	return { ...read, requested };
}

const ROWS = rowsOf(230);
const EQUAL = Array<ApiRecord>(230).fill({ email: '' });
const NO_IDS = { identity: undefined };
/** A service with these rows, whose pages have a total. */
const serving =
	(rows: readonly ApiRecord[], total?: (items: readonly ApiRecord[]) => unknown, cap = 100): Give =>
	(page, size) => {
		const items = slice(rows, page, Math.min(size, cap));
		return { items, total: total?.(items) };
	};

describe('a list is read whole', () => {
	test.each<[string, (items: readonly ApiRecord[]) => unknown, requests: number]>([
		['exact', () => 230, 3],
		['missing', () => undefined, 4],
		['text', () => 'many', 4],
		['0', () => 0, 4],
		['the length of the page', (items) => items.length, 4],
		['always one page', () => 100, 3],
		['always a page and a half', () => 150, 3],
	])('if its total is %s', async (_, total, requests) => {
		for (const options of [{}, NO_IDS]) {
			const read = await readFrom(serving(ROWS, total), options);
			expect(read).toMatchObject({ records: ROWS, requests, hints: [] });
		}
	});

	test.each<[string, (items: readonly ApiRecord[]) => unknown]>([
		['exact', () => 230],
		['missing', () => undefined],
		['always two pages', () => 50],
	])('if pages are smaller than requested, and the total is %s', async (_, total) => {
		const { records, requested } = await readFrom(serving(ROWS, total, 25));
		expect(records).toEqual(ROWS);
		expect(requested.slice(0, 2)).toEqual(['1/100', '2/25']);
	});

	test.each([
		[400, 230],
		[404, undefined],
		[422, undefined],
	])('if the page behind its end is refused with %i', async (status, total) => {
		const give: Give = (page, size) => {
			const items = slice(ROWS, page, size);
			return items.length === 0 ? status : { items, total };
		};
		expect(await readFrom(give)).toMatchObject({ records: ROWS, hints: [] });
	});

	test('if its rows are equal and the total counts them', async () => {
		const { records } = await readFrom(
			serving(EQUAL, () => 230),
			NO_IDS,
		);
		expect(records).toEqual(EQUAL);
	});

	test('if a page is short in the middle, while the total promises more', async () => {
		const pages = [100, 40, 100].map((length, page) => rowsOf(length, `page${page}`));
		const { records } = await readFrom((page) => ({ items: pages[page - 1] ?? [], total: 240 }));
		expect(records).toEqual(pages.flat());
	});

	test('in its order, whatever the order of the responses', async () => {
		const arrived: Array<() => void> = [];
		const give: Give = async (page, size) => {
			if (page > 1) {
				await new Promise<void>((release) => {
					arrived.push(release);
					if (arrived.length === 7) for (const one of arrived.toReversed()) setImmediate(one);
				});
			}
			return { items: slice(rowsOf(750), page, size), total: 750 };
		};
		expect((await readFrom(give)).records).toEqual(rowsOf(750));
	});
});

describe('a list ends', () => {
	test.each<[string, Give, options: Options, records: ApiRecord[], requests: number]>([
		['at an empty page', serving(rowsOf(200)), {}, rowsOf(200), 3],
		['at a page without items', () => ({ items: null, total: 5 }), {}, [], 1],
		['at a page with nothing new', () => ({ items: ROWS.slice(0, 9) }), {}, rowsOf(9), 2],
		['at an equal page', () => ({ items: EQUAL.slice(0, 9) }), NO_IDS, EQUAL.slice(0, 9), 2],
		[
			'behind a single object',
			(page) => ({ items: page === 1 ? ROWS[0] : null }),
			{},
			rowsOf(1),
			2,
		],
	])('%s', async (_, give, options, records, requests) => {
		expect(await readFrom(give, options)).toMatchObject({ records, requests, hints: [] });
	});

	test('at a page of records that are all past, and not at one that ends with such', async () => {
		const isPast = ({ uniqueId }: ApiRecord) => /99|[12]..$/.test(String(uniqueId));
		const { records, requests } = await readFrom(serving(rowsOf(450)), { isPast });
		expect([records.length, requests]).toEqual([200, 2]);
	});

	test.each<[string, Give, records: number]>([
		['is empty', serving(ROWS, () => 400), 230],
		['shows nothing new', (_, size) => ({ items: slice(ROWS, 1, size), total: 400 }), 100],
	])('with one hint, if a page that the total promises %s', async (_, give, count) => {
		const { records, hints } = await readFrom(give);
		expect(records).toEqual(ROWS.slice(0, count));
		expect(hints).toEqual([`The service states a total of 400 but returned ${count}.`]);
	});

	test('after a bounded number of requests, if the total is far too large', async () => {
		const far = serving(ROWS, () => 1e12);
		const { records, requests } = await readFrom(far, { maxConcurrency: 500 });
		expect(records).toEqual(ROWS);
		expect(requests).toBeLessThan(110);
	});

	test.each([401, 500])('with the error of a page that fails with %i', async (status) => {
		const give: Give = (page, size) =>
			page === 3 ? status : { items: slice(rowsOf(900), page, size), total: 900 };
		const read = readFrom(give, { maxConcurrency: 1 });
		await expect(read).rejects.toMatchObject({ details: { status } });
	});

	test('with an error, if page 1 is refused', async () => {
		const refuse = jest.fn(() => 422);
		await expect(readFrom(refuse)).rejects.toThrow('No: 422');
		expect(refuse).toHaveBeenCalledTimes(1);
	});
});

describe('a refused page', () => {
	/** A service that refuses one page, and whose pages say this total. */
	const refusing =
		(refused: number, rows: readonly ApiRecord[], total?: (length: number) => unknown): Give =>
		(page, size) => {
			const items = slice(rows, page, size);
			return page === refused ? 404 : { items, total: total?.(items.length) };
		};

	test.each<[string, Give]>([
		['the total promises more', refusing(2, ROWS, () => 230)],
		[
			'the total of a page is its own, and the page before it is full',
			refusing(3, rowsOf(450), (n) => n),
		],
		['no total is known, and the page before it is full', refusing(3, rowsOf(450))],
	])('is an error, if %s', async (_, give) => {
		await expect(readFrom(give)).rejects.toThrow('No: 404');
	});

	test('is no error, if the caller does not need it', async () => {
		const { records } = await readFrom(
			refusing(3, rowsOf(450), () => 450),
			{ limit: 150 },
		);
		expect(records).toHaveLength(150);
	});

	test('is the end without a word, if the list has shrunk meanwhile', async () => {
		const give: Give = (page, size) => {
			const items = slice(ROWS, page, size);
			return page > 2 ? 404 : { items, total: page === 1 ? 230 : 200 };
		};
		const { records, hints } = await readFrom(give, { maxConcurrency: 1 });
		expect([records.length, hints]).toEqual([200, []]);
	});
});

const IGNORES_PAGES: Give = (_, size) => ({ items: rowsOf(450).slice(0, size) });
const counts = async (give: Give) => {
	const { records, hints } = await readFrom(give, NO_IDS);
	return [records.length, hints];
};

test.each<[string, Give, count: number, hints: string[]]>([
	['is a repetition', IGNORES_PAGES, 100, []],
	[
		'is one whatever the total',
		(_, size) => ({ items: ROWS.slice(0, size), total: 230 }),
		100,
		['The service states a total of 230 but returned 100.'],
	],
	['is one if its records are all equal, and no total promises more', serving(EQUAL), 100, []],
	[
		'is the last one again, if it is short',
		(page, size) => ({
			items: slice(EQUAL, Math.min(page, 3), size),
			total: 500,
		}),
		230,
		['The service states a total of 500 but returned 230.'],
	],
])('a page that equals the one before it %s', async (_, give, count, hints) => {
	expect(await counts(give)).toEqual([count, hints]);
});

describe('records', () => {
	test('with the same ID are returned once, also if it is a number and then text', async () => {
		const items = [{ uniqueId: 1 }, { uniqueId: 2 }, { uniqueId: '1' }, { uniqueId: 2 }];
		expect((await readFrom(() => ({ items, total: 4 }))).records).toEqual(items.slice(0, 2));
	});

	test.each([undefined, null, ' ', 1.5, 0])('with the ID %j are all returned', async (uniqueId) => {
		const items = [1, 2, 3].map((number) => ({ uniqueId, number }));
		expect((await readFrom(() => ({ items, total: 3 }))).records).toEqual(items);
	});
});

describe('a list that changes while it is read', () => {
	test.each([1, 3, 40])(
		'by %i new records a page: none is lost, none comes twice',
		async (growth) => {
			sandbox.control.setImports(350);
			sandbox.control.growImportsWhileRead(growth);
			const api = await openApiClient(sandbox);
			const ids = idsOf(await listRecords(api, 'getImports', {}, { limit: Infinity, identity }));
			const before = Array.from({ length: 350 }, (_, index) => importId(index));
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids.filter((id) => before.includes(String(id)))).toEqual(before);
		},
	);

	test('loses nothing, although a page comes late and those behind it were read before', async () => {
		jest.spyOn(Math, 'random').mockReturnValueOnce(0);
		let isLate = true;
		let rows = ROWS;
		const give: Give = (page, size) => {
			if (page === 2 && isLate) {
				isLate = false;
				return 503;
			}
			if (page === 2) rows = [{ uniqueId: 'new' }, ...ROWS];
			return { items: slice(rows, page, size), total: rows.length };
		};
		expect((await readFrom(give)).records).toEqual(ROWS);
	});

	test('is not said to be incomplete, as it shrinks, and is read once, page by page', async () => {
		const give: Give = (page, size) => {
			const rows = ROWS.slice(0, page > 2 ? 220 : 230);
			return { items: slice(rows, page, size), total: page === 1 ? 230 : 220 };
		};
		const { records, requests, hints } = await readFrom(give, { maxConcurrency: 1 });
		expect([records.length, requests, hints]).toEqual([220, 3, []]);
	});
});

describe('requests', () => {
	const requested = () =>
		sandbox.control.requests().map(({ query }) => `${query.page}/${query.limit}`);
	const imports = async (limit: number, maxConcurrency = 10) => {
		const api = await openApiClient(sandbox, { maxConcurrency });
		return await listRecords(api, 'getImports', {}, { limit, identity });
	};

	test.each<[limit: number, pages: string[]]>([
		[1, ['1/1']],
		[100, ['1/100']],
		[101, ['1/100', '2/100']],
		[250, ['1/100', '2/100', '3/100']],
		[1e9, ['1/100', '2/100', '3/100']],
	])('a limit of %i needs', async (limit, pages) => {
		sandbox.control.setImports(250);
		expect(await imports(limit)).toHaveLength(Math.min(limit, 250));
		expect(requested()).toEqual(pages);
	});

	test('are sent side by side after page 1, as far as the total promises pages', async () => {
		sandbox.control.setImports(900);
		await Promise.all([answerInWaves(sandbox, 1, 4, 4), imports(Infinity, 4)]);
	});
});

test('one page after another comes with its position, its total and the position of the next', async () => {
	sandbox.control.setImports(70);
	sandbox.control.setPageCap(50);
	const api = await openApiClient(sandbox);
	const pages = [];
	for await (const { records, ...place } of readPages(api, 'getImports', {}))
		pages.push({ first: identity(records[0]), count: records.length, ...place });
	const next = { number: 2, size: 50 };
	expect(pages).toEqual([
		{ first: importId(0), count: 50, number: 1, size: 50, total: 70, next },
		{ first: importId(50), count: 20, number: 2, size: 50, total: 70, next: undefined },
	]);
});

describe('a list with cursors', () => {
	type Cursor = unknown;
	const contacts = (...ids: number[]) => ids.map((id) => ({ id }));
	const read = async (pages: Array<object | number>, cursors: Cursor[], limit?: number) => {
		const { records, requests, hints } = await readList(
			['getSegmentContacts', { path: { segmentId: '1' } }],
			({ body }) => {
				const { searchAfter } = body as { searchAfter?: string };
				const page = searchAfter === undefined ? 0 : cursors.indexOf(searchAfter) + 1;
				const given = pages[page];
				if (typeof given === 'number') return given;
				return { items: { contacts: given, searchAfter: cursors[page] } };
			},
			{ limit, identity: ({ id }) => id },
		);
		return { ids: records.map(({ id }) => id), requests, hints };
	};

	const TWO = [contacts(1), contacts(2)];
	test.each<[string, object[], Cursor[], ids: number[], requests: number]>([
		['a page whose cursor is null', TWO, ['a', null], [1, 2], 2],
		['a page whose cursor is empty', TWO, ['a', ''], [1, 2], 2],
		['a page whose cursor is an empty list', TWO, ['a', []], [1, 2], 2],
		['an empty page', [...TWO, []], ['a', 'b', 'c'], [1, 2], 3],
		['the cursor that was sent', TWO, ['a', 'a'], [1, 2], 2],
		['a cursor that came before', [...TWO, contacts(3)], ['a', 'b', 'a'], [1, 2, 3], 3],
		['a page with nothing new', [contacts(1), contacts(1)], ['a', 'b'], [1], 2],
	])('ends at %s', async (_, pages, cursors, ids, requests) => {
		expect(await read(pages, cursors)).toEqual({ ids, requests, hints: [] });
	});

	test.each([
		[1, [1], 1],
		[2, [1, 2], 1],
		[3, [1, 2, 3], 2],
	])('is read no further than a limit of %i needs', async (limit, ids, requests) => {
		const pages = [contacts(1, 2), contacts(3, 4), contacts(5)];
		expect(await read(pages, ['a', 'b', null], limit)).toMatchObject({ ids, requests });
	});

	test('is an error, if the service refuses a cursor that it has issued', async () => {
		const details = { status: 404 };
		await expect(read([contacts(1), 404], ['a', 'b'])).rejects.toMatchObject({ details });
	});
});
