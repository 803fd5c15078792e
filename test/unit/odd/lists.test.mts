import { PlayedList } from '../../engine/odd/lists.mts';
import type { List } from '../../engine/odd/world.mts';

/** What the played lists show, page by page. */

const LIST: List = {
	length: 5,
	rows: 'distinct',
	ids: 'text',
	total: 'true',
	pages: { size: 'always', rows: 2 },
	beyond: 'empty',
	shape: 'array',
	changes: [],
	filter: 'none',
};

const pagesOf = (list: Partial<List>, count = 4, asked?: number) => {
	const played = new PlayedList({ ...LIST, ...list });
	return Array.from({ length: count }, (_, index) => {
		const page = played.page(index + 1, asked);
		return 'refused' in page ? page.refused : page.rows;
	});
};

test.each<[string, Partial<List>, unknown[]]>([
	['a list that stands still', {}, [[0, 1], [2, 3], [4], []]],
	['its last page again and again', { beyond: 'last' }, [[0, 1], [2, 3], [4], [4]]],
	['its first page behind the last', { beyond: 'first' }, [[0, 1], [2, 3], [4], [0, 1]]],
	[
		'records that come at the front',
		{ changes: [{ read: 1, what: 'growsAtFront', by: 1 }] },
		[[0, 1], [1, 2], [3, 4], []],
	],
	[
		'records that come at the end',
		{ changes: [{ read: 3, what: 'growsAtEnd', by: 2 }] },
		[[0, 1], [2, 3], [4], [6]],
	],
	['records that go', { changes: [{ read: 1, what: 'shrinks', by: 1 }] }, [[0, 1], [3, 4], [], []]],
	[
		'pages that overlap',
		{ changes: [{ read: 1, what: 'repeats', by: 1 }] },
		[[0, 1], [1, 2], [3, 4], []],
	],
	['an empty list', { length: 0, beyond: 'last' }, [[], [], [], []]],
])('%s', (_, list, pages) => {
	expect(pagesOf(list)).toEqual(pages);
});

test.each<[string, List['pages'], number | undefined, unknown[]]>([
	[
		'as asked',
		{ size: 'asAsked' },
		3,
		[
			[0, 1, 2],
			[3, 4],
		],
	],
	[
		'at most',
		{ size: 'atMost', rows: 2 },
		3,
		[
			[0, 1],
			[2, 3],
		],
	],
	['at most, and less is asked', { size: 'atMost', rows: 2 }, 1, [[0], [1]]],
	['always', { size: 'always', rows: 4 }, 3, [[0, 1, 2, 3], [4]]],
	['refused', { size: 'refusedAbove', rows: 2, status: 422 }, 3, [422, 422]],
	[
		'not refused without a size',
		{ size: 'refusedAbove', rows: 2, status: 422 },
		undefined,
		[
			[0, 1],
			[2, 3],
		],
	],
])('a size that is taken: %s', (_, pages, asked, shown) => {
	expect(pagesOf({ pages }, 2, asked)).toEqual(shown);
});

test('a row knows whether it was there all the time', () => {
	const list = new PlayedList({ ...LIST, changes: [{ read: 1, what: 'shrinks', by: 1 }] });
	list.page(1, undefined);
	expect(list.throughout).toEqual([0, 1, 2, 3, 4]);
	list.page(1, undefined);
	expect(list.throughout).toEqual([1, 2, 3, 4]);
});
