import { ListTotal } from '../../../../../nodes/shared/client/paging/listTotal.ts';

const pageOf = (count: number, total?: number) => ({
	records: Array<object>(count).fill({}) as [],
	total,
});

/** Pages by how many records they have, all of them new, and what they state. */
function read(...pages: Array<[count: number, total?: number]>): ListTotal {
	const list = new ListTotal();
	for (const [count, total] of pages) {
		list.received += count;
		list.take(pageOf(count, total));
	}
	return list;
}

test.each<
	[string, Array<[number, number?]>, value: number | undefined, missing: number, ofFirst: number]
>([
	['none is stated', [[10]], undefined, 0, 0],
	['the length of the page', [[10, 10]], undefined, 0, 0],
	['more than the page', [[10, 11]], 11, 1, 1],
	['less than the page', [[10, 3]], undefined, 0, 0],
	[
		'as many as came',
		[
			[10, 20],
			[10, 20],
		],
		20,
		0,
		0,
	],
	[
		'fewer than came',
		[
			[10, 15],
			[10, 15],
		],
		undefined,
		0,
		0,
	],
	[
		'a constant that is exceeded',
		[
			[10, 15],
			[10, 10],
		],
		undefined,
		0,
		0,
	],
	['a page that states none is no news', [[10, 30], [10]], 30, 10, 10],
	[
		'the list has grown',
		[
			[10, 30],
			[10, 35],
		],
		35,
		15,
		10,
	],
	[
		'all that were there at first came',
		[
			[10, 20],
			[10, 25],
		],
		25,
		5,
		0,
	],
	[
		'the list has become shorter',
		[
			[10, 30],
			[10, 21],
		],
		21,
		1,
		10,
	],
	[
		'it was not believed at first',
		[
			[10, 10],
			[10, 40],
		],
		40,
		20,
		20,
	],
])('%s', (_, pages, value, missing, ofFirst) => {
	const total = read(...pages);
	expect([total.value, total.missing, total.missingOfFirst]).toEqual([value, missing, ofFirst]);
	expect(total.isReached).toBe(value !== undefined && missing === 0);
});

test('it promises the pages that it takes, in their size', () => {
	const total = read([10, 25]);
	expect([2, 3, 4].map((number) => total.promises(number, 10))).toEqual([true, true, false]);
	expect(total.promises(4, 5)).toBe(true);
	expect(read([10, 20], [10, 20]).promises(2, 10)).toBe(false);
	expect(read([10]).promises(2, 10)).toBe(false);
});

test('how many pages it promised at first does not change', () => {
	expect(read([10, 25], [10, 90]).pagesAtFirst(10)).toBe(3);
	expect(read([10]).pagesAtFirst(10)).toBe(0);
});
