import { ApiError } from '../../../../../nodes/shared/api/apiError.ts';
import type { ApiRecord } from '../../../../../nodes/shared/api/records.ts';
import type { Page } from '../../../../../nodes/shared/client/paging/page.ts';
import { PagedList } from '../../../../../nodes/shared/client/paging/pagedList.ts';

/** Which records of a list that grows while it is read count as the same one. */

const identity = ({ uniqueId }: ApiRecord) => uniqueId;

test.each([
	['blank IDs', '', ''],
	['IDs of spaces', ' ', ' '],
	['no IDs', null, undefined],
	['numbers that JSON cannot hold exactly', 2 ** 53, 2 ** 53],
])('%s are of different records', (_, one, other) => {
	const list = new PagedList(identity, 100);
	expect(list.take({ records: [{ uniqueId: one }, { uniqueId: other }] }, 1)).toHaveLength(2);
	expect(list.take({ records: [{ uniqueId: one }] }, 2)).toHaveLength(1);
});

test('an ID as a number and as text is that of one record', () => {
	const list = new PagedList(identity, 100);
	list.take({ records: [{ uniqueId: 7 }, { uniqueId: 'a' }] }, 1);
	const news = list.take({ records: [{ uniqueId: '7' }, { uniqueId: 'b' }] }, 2);
	expect(news.map(identity)).toEqual(['b']);
});

test.each([
	['has none', undefined],
	['is blank', ' '],
	['is a number that JSON cannot hold exactly', 2 ** 53],
])('where the first ID of a record %s, the next one tells which it is', (_, id) => {
	const list = new PagedList((record) => [record.id, record.uniqueId], 100);
	const page = {
		records: [
			{ id, uniqueId: 'a' },
			{ id, uniqueId: 'b' },
		],
	};
	expect(list.take(page, 1)).toHaveLength(2);
	expect(list.take({ records: [...page.records, { id, uniqueId: 'c' }] }, 2)).toHaveLength(1);
});

const rowsOf = (count: number, from = 0): ApiRecord[] =>
	Array.from({ length: count }, (_, index) => ({ uniqueId: String(from + index) }));
const apiError = new ApiError('Refused', { status: 404 });

/** A list of which these pages were taken, one after another. */
function taken(pages: readonly Page[], list = new PagedList(identity, 100)): PagedList {
	pages.forEach((page, index) => list.take(page, index + 1));
	return list;
}

test('a list of which nothing was read has not ended, nor has it changed', () => {
	const { hasEnded, isGivenUp, hasChanged, isSizeProven, missing } = taken([]);
	expect({ hasEnded, isGivenUp, hasChanged, isSizeProven, missing }).toEqual({
		hasEnded: false,
		isGivenUp: false,
		hasChanged: false,
		isSizeProven: false,
		missing: 0,
	});
});

describe('where it ends', () => {
	const first = (total?: number): Page => ({ records: rowsOf(50), total });

	test.each<[string, Page[], hasEnded: boolean, missing: number]>([
		[
			'a page that is not full, where the total is reached',
			[first(80), { records: rowsOf(30, 50), total: 80 }],
			true,
			0,
		],
		[
			'a full page does not end it',
			[first(100), { records: rowsOf(50, 50), total: 100 }],
			false,
			0,
		],
		[
			'nor does one that is not full, where more is promised',
			[first(90), { records: rowsOf(30, 50), total: 90 }],
			false,
			10,
		],
		['an empty page, where all came', [first(50), { records: [], total: 50 }], true, 0],
		['an empty page, where no total tells of more', [first(), { records: [] }], true, 0],
		[
			'an empty page does not end it where more is promised',
			[first(90), { records: [], total: 90 }],
			false,
			40,
		],
		['nothing ends it at page 1, however short that is', [{ records: rowsOf(3) }], false, 0],
		['a page that is refused', [first(), { records: [], apiError }], true, 0],
		[
			'a page that is refused behind those that the total promises',
			[first(90), { records: rowsOf(30, 50), total: 90 }, { records: [], apiError }],
			true,
			10,
		],
	])('%s', (_, pages, hasEnded, missing) => {
		const list = taken(pages);
		expect([list.hasEnded, list.missing]).toEqual([hasEnded, missing]);
		expect(list.isGivenUp).toBe(false);
	});

	test('a page that is refused although the total promises it is an error', () => {
		expect(() => taken([first(90), { records: [], apiError }])).toThrow(apiError);
		expect(() => taken([first(50), { records: [], apiError }])).not.toThrow();
	});

	test('pages that show nothing new for long end it, which is told', () => {
		const list = taken([first(900), ...Array<Page>(9).fill({ records: [], total: 900 })]);
		expect([list.hasEnded, list.isGivenUp]).toEqual([true, true]);
	});

	test('pages that show again what came, as the list has grown by as many, do not', () => {
		const again = Array<Page>(12).fill({ records: rowsOf(50), total: 900 });
		expect(taken([first(900), ...again]).isGivenUp).toBe(false);
		expect(
			taken([first(90), ...again.map(({ records }) => ({ records, total: 90 }))]).isGivenUp,
		).toBe(true);
	});
});

describe('whether it has changed', () => {
	const first: Page = { records: rowsOf(50), total: 200 };

	test.each<[string, Page[], boolean]>([
		[
			'the next page is as was to be expected',
			[first, { records: rowsOf(50, 50), total: 200 }],
			false,
		],
		['another total', [first, { records: rowsOf(50, 50), total: 201 }], true],
		['records that came before', [first, { records: rowsOf(50, 49), total: 200 }], true],
		[
			'as many with each page: pages overlap',
			[first, { records: rowsOf(50, 49), total: 200 }, { records: rowsOf(50, 98), total: 200 }],
			false,
		],
		[
			'a page that is refused',
			[
				{ ...first, total: 50 },
				{ records: [], apiError },
			],
			false,
		],
		[
			'as many with each page, until there is nothing more to overlap with',
			[first, { records: rowsOf(50, 49), total: 200 }, { records: rowsOf(50, 99), total: 200 }],
			false,
		],
		['page 1 by itself', [first], false],
	])('%s', (_, pages, hasChanged) => {
		expect(taken(pages).hasChanged).toBe(hasChanged);
	});

	test('it has lost records: there is a page to go back to', () => {
		const list = taken([first, { records: rowsOf(50, 50), total: 200 }]);
		expect(list.backFrom({ records: rowsOf(50, 101), total: 200 }, 3)).toBeUndefined();
		expect(list.hasChanged).toBe(false);
		expect(list.backFrom({ records: rowsOf(50, 101), total: 199 }, 3)).toBe(2);
		expect(list.hasChanged).toBe(true);
	});
});

describe('whether a page looks repeated', () => {
	const pageOf = (from: number, total?: number): Page => ({ records: rowsOf(10, from), total });
	const withIds = () => taken([pageOf(0), pageOf(10), pageOf(20)]);
	const withoutIds = (total?: number) => () =>
		taken([pageOf(0, total), pageOf(10, total), pageOf(20, total)], new PagedList(undefined, 100));

	test.each<[string, () => PagedList, Page, number, ReturnType<PagedList['looksRepeated']>]>([
		['with nothing new', withIds, pageOf(20), 4, 'last'],
		['with nothing new, of an earlier page', withIds, pageOf(0), 4, 'last'],
		['with something new', withIds, pageOf(21), 4, undefined],
		['which was read before', withIds, pageOf(20), 3, undefined],
		['without records', withIds, { records: [] }, 4, undefined],
		['the first one that is read', () => taken([]), pageOf(0), 1, undefined],
		['without IDs, equal to the page before', withoutIds(), pageOf(20), 4, 'last'],
		['without IDs, equal to page 1', withoutIds(), pageOf(0), 4, 'any'],
		['without IDs, and another one', withoutIds(), pageOf(5), 4, undefined],
		['without IDs, where more is promised', withoutIds(90), pageOf(20, 90), 4, undefined],
	])('%s', (_, make, page, number, repetition) => {
		expect(make().looksRepeated(page, number)).toBe(repetition);
	});

	test.each([
		[identity, true],
		[undefined, false],
	])('which records with IDs tell by themselves', (ids, hasIds) => {
		expect(new PagedList(ids, 100).hasIds).toBe(hasIds);
	});
});

describe('how far it is read at once', () => {
	const first = (total?: number): Page => ({ records: rowsOf(50), total });

	test.each<[string, Page, next: number, wanted: number, last: number]>([
		['page by page where no total tells', first(), 2, Infinity, 2],
		['as many pages as are wanted', first(300), 2, 100, 3],
		['one more where they are not full', first(300), 2, 101, 4],
		['to the last one, and one behind it', first(300), 2, Infinity, 7],
		['to the last one, which is not full', first(320), 2, Infinity, 7],
		['at least to the next one', first(300), 9, Infinity, 9],
		[
			'in pages of the size asked for, where page 1 is empty',
			{ records: [], total: 300 },
			2,
			Infinity,
			4,
		],
	])('%s', (_, page, next, wanted, last) => {
		expect(taken([page]).lastPageFor(next, wanted)).toBe(last);
	});

	test('a page 1 that is empty, and may be very large, says nothing of that', () => {
		const list = taken([{ records: [], total: 300 }], new PagedList(identity, 1_000));
		expect(list.lastPageFor(2, Infinity)).toBe(4);
	});
});

test('reading that begins behind page 1 takes what is before it for read', () => {
	const list = new PagedList(identity, 100, 25);
	list.take({ records: rowsOf(20), total: 100 }, 3);
	expect(list.missing).toBe(30);
});

test('of records without IDs one that was moved to the next page comes once', () => {
	const list = new PagedList(undefined, 100);
	const rows = rowsOf(5);
	expect(list.take({ records: rows.slice(0, 2), total: 4 }, 1)).toHaveLength(2);
	expect(list.take({ records: rows.slice(1, 3), total: 5 }, 2)).toEqual([rows[2]]);
});

test('of records with IDs one without is a new one, also where the list has moved', () => {
	const list = new PagedList(identity, 100);
	const nameless = { name: 'a' };
	list.take({ records: [...rowsOf(1), nameless], total: 4 }, 1);
	expect(list.take({ records: [nameless, ...rowsOf(1, 1)], total: 5 }, 2)).toHaveLength(2);
});

test('pages that are read again, as records may have moved there, count for none that show nothing', () => {
	const pageOf = (number: number): Page => ({ records: rowsOf(50, (number - 1) * 50), total: 900 });
	const list = taken(Array.from({ length: 15 }, (_, index) => pageOf(index + 1)));
	expect(list.backFrom({ records: [], total: 150 }, 16)).toBe(1);
	for (let number = 1; number <= 15; number++) list.take({ ...pageOf(number), total: 150 }, number);
	expect(list.isGivenUp).toBe(false);
});

test('what pages showed that were not taken: records with an ID that did not come', () => {
	const list = taken([{ records: rowsOf(3) }]);
	expect(list.notTaken([...rowsOf(5), {}])).toEqual(rowsOf(2, 3));
});

test('pages of records without the IDs that are due are followed as long as a total promises them', () => {
	const read = (total?: number) => taken(Array<Page>(120).fill({ records: [{}], total }));
	expect(read().isGivenUp).toBe(true);
	expect(read(1_000).isGivenUp).toBe(false);
});

test('a total promises pages of the size of the longest', () => {
	const pages = [
		{ records: rowsOf(40), total: 300 },
		{ records: rowsOf(60, 40), total: 300 },
	];
	expect(() => taken(pages).take({ records: [], apiError }, 5)).toThrow(apiError);
	expect(() => taken(pages).take({ records: [], apiError }, 6)).not.toThrow();
});

describe('the size of its pages, of which page 1 may have left records out', () => {
	const short: Page = { records: rowsOf(40), total: 300 };
	const empty: Page = { records: [], total: 300 };

	test.each<[string, Page[], boolean]>([
		['page 2 is empty', [short, empty], true],
		[
			'page 2 shows others, and page 3 is empty',
			[short, { records: rowsOf(30, 40), total: 300 }, empty],
			false,
		],
		[
			'page 2 is as full, so that the size is proven',
			[short, { records: rowsOf(40, 40), total: 300 }, ...Array<Page>(10).fill(empty)],
			false,
		],
		[
			'pages behind it show nothing for long',
			[short, { records: rowsOf(30, 40), total: 300 }, ...Array<Page>(9).fill(empty)],
			true,
		],
		[
			'page 2 is empty, and all came',
			[
				{ records: rowsOf(40), total: 40 },
				{ records: [], total: 40 },
			],
			false,
		],
		[
			'page 2 is refused, and all came',
			[
				{ records: rowsOf(40), total: 40 },
				{ records: [], apiError },
			],
			false,
		],
		[
			'page 3 is refused, and is behind those that the total promises',
			[
				{ records: rowsOf(50), total: 90 },
				{ records: rowsOf(30, 50), total: 90 },
				{ records: [], apiError },
			],
			false,
		],
		['records without IDs: nobody knows', [{ records: [{}], total: 300 }, empty], false],
	])('%s: it is in doubt: %s', (_, pages, isSizeDoubtful) => {
		expect(taken(pages).isSizeDoubtful).toBe(isSizeDoubtful);
	});

	test.each<[size: number, Page[], number: number]>([
		[100, [short, empty], 2],
		[
			100,
			[short, { records: rowsOf(30, 40), total: 300 }, { records: rowsOf(30, 70), total: 300 }],
			2,
		],
		[
			60,
			[short, { records: rowsOf(30, 40), total: 300 }, { records: rowsOf(30, 70), total: 300 }],
			3,
		],
		[60, [short, { records: rowsOf(30, 40), total: 300 }, empty, empty, empty], 2],
	])('in pages of %i it goes on behind what came', (size, pages, number) => {
		const list = taken(pages);
		expect(list.goOnInPagesOf(size)).toBe(number);
		expect(list.hasEnded).toBe(false);
	});

	test('in which pages that show nothing new are followed for as long once more', () => {
		const list = taken([short, ...Array<Page>(9).fill(empty)]);
		expect(list.isGivenUp).toBe(true);
		list.goOnInPagesOf(100);
		list.take(empty, 2);
		expect(list.isGivenUp).toBe(false);
	});
});
