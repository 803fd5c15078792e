import { ListMoves } from '../../../../../nodes/shared/client/paging/listMoves.ts';

const SIZE = 10;
const pageOf = (total?: number, count = SIZE) => ({
	records: Array.from({ length: count }, (_, index) => ({ index, total })),
	total,
});

/** A list of which pages were read one after another, with the totals that they stated. */
function read(...totals: Array<number | undefined>): ListMoves {
	const moves = new ListMoves(true);
	totals.forEach((total, index) => moves.take(pageOf(total), index + 1, SIZE));
	return moves;
}

test.each<
	[string, Array<number | undefined>, number, number | undefined, back: number | undefined]
>([
	['one record fewer: to the page before', [50, 50], 3, 49, 2],
	['as many as a page fewer: the same', [50, 50, 50], 4, 40, 3],
	['one more than that: by two pages', [60, 60, 60], 4, 49, 2],
	['more than was read: to page 1', [90, 90], 3, 31, 1],
	['as many: nowhere', [50, 50], 3, 50, undefined],
	['more: nowhere', [50, 50], 3, 51, undefined],
	['no total by now: nowhere', [50, 50], 3, undefined, undefined],
	['no total so far: nowhere', [undefined, undefined], 3, 49, undefined],
	['one that was stated before: it counts', [50, undefined], 3, 49, 2],
	['fewer than came with this page, which is no total: nowhere', [50, 50], 3, 29, undefined],
	['just as many as that', [50, 50], 3, 30, 1],
])('%s', (_, totals, number, total, back) => {
	expect(read(...totals).backFrom(pageOf(total), number, SIZE)).toBe(back);
});

test('an empty page states a total, too', () => {
	expect(read(50, 50).backFrom(pageOf(1, 0), 3, SIZE)).toBe(1);
	expect(read(50, 50).backFrom(pageOf(0, 0), 3, SIZE)).toBeUndefined();
});

test('the same loss at the same page, once more, is a total that depends on the page', () => {
	const moves = read(50, 50);
	const lose = () => {
		const back = moves.backFrom(pageOf(49), 3, SIZE);
		moves.take(pageOf(50), 2, SIZE);
		return back;
	};
	expect([lose(), lose()]).toEqual([2, undefined]);
});

test('totals that go up and down are not followed forever; how many pages were read again is counted', () => {
	const moves = read(1_000, 1_000);
	let times = 0;
	for (let total = 999; total > 900; total--) {
		if (moves.backFrom(pageOf(total), 3, SIZE) !== undefined) times++;
	}
	expect([times, moves.pagesAgain]).toEqual([20, 20]);
});

test('pages up to the last one that was taken are read again, those behind it are not', () => {
	const moves = new ListMoves(true);
	expect(moves.isAgain(1)).toBe(false);
	for (const number of [1, 2, 3, 2]) moves.take(pageOf(50), number, SIZE);
	expect([1, 3, 4].map((number) => moves.isAgain(number))).toEqual([true, true, false]);
});

describe('records that come again', () => {
	const rowsOf = (text: string, total: number) => ({
		records: [...text].map((name) => ({ name })),
		total,
	});
	const takeAll = (hasIds: boolean, ...pages: Array<[text: string, total: number]>) => {
		const moves = new ListMoves(hasIds);
		return pages.map(([text, total], index) =>
			moves
				.take(rowsOf(text, total), index + 1, 2)
				.map(({ name }) => name)
				.join(''),
		);
	};

	test('are known by their moves where they have no IDs', () => {
		expect(takeAll(false, ['ab', 6], ['bc', 7], ['de', 7])).toEqual(['ab', 'c', 'de']);
		expect(takeAll(false, ['ab', 6], ['ab', 6])).toEqual(['ab', 'ab']);
		expect(takeAll(false, ['ab', 6], ['ba', 7])).toEqual(['ab', 'a']);
		expect(takeAll(false, ['ab', 6], ['bc', 5])).toEqual(['ab', 'bc']);
	});

	test('all come where they have', () => {
		expect(takeAll(true, ['ab', 6], ['bc', 7])).toEqual(['ab', 'bc']);
	});

	test('also where the list goes back to pages that were read', () => {
		const moves = new ListMoves(false);
		for (const [index, text] of ['ab', 'cd', 'ef'].entries())
			moves.take(rowsOf(text, 10), index + 1, 2);
		expect(moves.backFrom(rowsOf('hi', 9), 4, 2)).toBe(3);
		const names = moves.take(rowsOf('bf', 9), 3, 2).map(({ name }) => name);
		// What is further up does not come again.
		expect(names).toEqual(['b']);
	});
});
