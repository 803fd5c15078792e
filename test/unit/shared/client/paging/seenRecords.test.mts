import type { ApiRecord } from '../../../../../nodes/shared/api/records.ts';
import { SeenRecords } from '../../../../../nodes/shared/client/paging/seenRecords.ts';

const withIds = () => new SeenRecords(({ id }: ApiRecord) => id);
const a = { id: 'a' };
const b = { id: 'b' };

test('records are told apart by their IDs, within a page and across pages', () => {
	const seen = withIds();
	expect(seen.take([a, a], true)).toEqual([a]);
	expect(seen.unseen([a, b, b])).toEqual([b]);
	expect(seen.take([a, b], true)).toEqual([b]);
	expect([seen.size, seen.areAllKnown]).toEqual([2, true]);
});

test('those without one are all new, and tell that not all are known', () => {
	const seen = withIds();
	expect(seen.take([{}, {}], true)).toHaveLength(2);
	expect([seen.size, seen.areAllKnown]).toEqual([0, false]);
});

test('without an identity all records count', () => {
	const seen = new SeenRecords(undefined);
	expect(seen.take([a, a], true)).toEqual([a, a]);
	expect(seen.unseen([a])).toEqual([a]);
	expect(seen.size).toBe(0);
});

/** How many more of such pages come before no more are read. */
function pagesUntilStuck(
	seen: SeenRecords,
	page: () => ApiRecord[],
	isPromised = false,
	known = 0,
) {
	for (let pages = 0; pages < 1_000; pages++) {
		if (seen.isStuck(known)) return pages;
		seen.take(page(), isPromised);
	}
	return Infinity;
}

test('pages that show nothing new are followed for a while, and for longer where some may show again', () => {
	const seen = () => {
		const begun = withIds();
		begun.take([a], true);
		return begun;
	};
	expect(pagesUntilStuck(seen(), () => [a])).toBe(9);
	expect(pagesUntilStuck(seen(), () => [], true)).toBe(9);
	expect(pagesUntilStuck(seen(), () => [a], true, 5)).toBe(14);
});

test('a page with something new begins that anew, and so does one that is read again', () => {
	const seen = withIds();
	pagesUntilStuck(seen, () => []);
	seen.take([a], true);
	expect(seen.isStuck()).toBe(false);
	pagesUntilStuck(seen, () => []);
	seen.readAgain();
	expect(seen.isStuck()).toBe(false);
	expect(pagesUntilStuck(seen, () => [])).toBe(9);
});

describe('pages of records without IDs, where IDs are due', () => {
	const page = () => [{ name: 'x' }];

	test('are followed for a hundred pages, unless a total promises them', () => {
		expect(pagesUntilStuck(withIds(), page)).toBe(100);
		expect(pagesUntilStuck(withIds(), page, true)).toBe(Infinity);
	});

	test('one with an ID begins that anew', () => {
		const seen = withIds();
		for (let pages = 0; pages < 99; pages++) seen.take(page(), false);
		seen.take([a], false);
		expect(pagesUntilStuck(seen, page)).toBe(100);
	});

	test('are followed without an end where no ID is due', () => {
		expect(pagesUntilStuck(new SeenRecords(undefined), page)).toBe(Infinity);
	});
});
