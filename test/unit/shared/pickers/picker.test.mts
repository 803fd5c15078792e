import {
	dayOf,
	entry,
	labelled,
	pagedEntries,
	toEntries,
} from '../../../../nodes/shared/pickers/picker.ts';
import type { PagePosition } from '../../../../nodes/shared/client/paging/lists.ts';
import type { ApiRecord } from '../../../../nodes/shared/api/records.ts';

test.each<[name: unknown, facts: unknown[], label: string]>([
	['May edition', [], 'May edition'],
	['May edition', ['weekly', '2026-05-31'], 'May edition (weekly, 2026-05-31)'],
	['May edition', [undefined, '', 'weekly', null, 7], 'May edition (weekly)'],
	['May edition', [undefined, ''], 'May edition'],
	['', [], 'Without a name'],
	['  ', ['weekly'], 'Without a name (weekly)'],
	[undefined, ['weekly'], 'Without a name (weekly)'],
	[7, [], 'Without a name'],
])('%j with %j reads %j', (name, facts, label) => {
	expect(labelled(name, ...facts)).toBe(label);
});

test.each([
	['ltr_1', { name: 'May', value: 'ltr_1', description: 'ltr_1' }],
	[104, { name: 'May', value: 104, description: '104' }],
	[undefined, undefined],
	[null, undefined],
	[{ id: 1 }, undefined],
])('the entry of ID %j', (id, expected) => {
	expect(entry(id, 'May')).toEqual(expected);
});

test.each([
	['2026-05-31T23:30:00.000Z', '2026-05-31'],
	['2026-05-31 23:30:00', '2026-05-31'],
	[1780185600, undefined],
	[undefined, undefined],
])('the day of %j is %j', (timestamp, day) => {
	expect(dayOf(timestamp)).toBe(day);
});

test.each([
	[undefined, ['a1', 'b2', 3]],
	['', ['a1', 'b2', 3]],
	['  ', ['a1', 'b2', 3]],
	[' MAY ', ['a1', 'b2']],
	['B2', ['b2']],
	['3', [3]],
	['nowhere', []],
])('a search for %j finds %j', (filter, found) => {
	const records = [
		{ id: 'a1', title: 'May' },
		{ title: 'May without an ID' },
		{ id: 'b2', title: 'Second of may' },
		{ id: 3, title: 'June' },
	];
	const entries = toEntries(records, filter, ({ id, title }) => entry(id, String(title)));
	expect(entries.map(({ value }) => value)).toEqual(found);
});

describe('a paged list', () => {
	const token = (number: number, before = '') => JSON.stringify({ from: { number }, before });

	/** Pages of some entries each, up to a last one; pages beyond `distinct` show that one's entries again. */
	const read = async (perPage: number, last: number, from?: string, distinct = last) => {
		const numbers: number[] = [];
		async function* pages({ number }: PagePosition) {
			for (; number <= last; number++) {
				numbers.push(number);
				const records = Array.from({ length: perPage }, (_, index) => ({
					uniqueId: `${Math.min(number, distinct)}/${index}`,
				}));
				yield { records, number, next: number === last ? undefined : { number: number + 1 } };
			}
		}
		const toPageEntries = (records: readonly ApiRecord[]) =>
			toEntries(records, undefined, ({ uniqueId }) => entry(uniqueId, String(uniqueId)));
		const { results, paginationToken } = await pagedEntries(pages, toPageEntries, from);
		const goesOnAt =
			paginationToken === undefined
				? undefined
				: (JSON.parse(paginationToken) as { from: PagePosition }).from.number;
		return [numbers, results.length, goesOnAt];
	};

	test.each<[string, Parameters<typeof read>, unknown[]]>([
		['stops when there is enough', [20, 9], [[1], 20, 2]],
		['reads on until there is', [19, 9], [[1, 2], 38, 3]],
		['shows something after five pages', [1, 9], [[1, 2, 3, 4, 5], 5, 6]],
		['goes on from a token for five more', [1, 20, token(6)], [[6, 7, 8, 9, 10], 5, 11]],
		['has no token at its end', [20, 1], [[1], 20, undefined]],
		['has no token where the fifth page is the last', [1, 5], [[1, 2, 3, 4, 5], 5, undefined]],
		['is empty without pages', [1, 0], [[], 0, undefined]],
		['ends at a page that comes again', [1, 9, undefined, 2], [[1, 2, 3], 2, undefined]],
		[
			'ends where the page of a token comes again',
			[20, 9, token(2, '[20,"1/0","1/19"]'), 1],
			[[2], 0, undefined],
		],
		['shows a page of any length', [200_000, 1], [[1], 200_000, undefined]],
	])('%s', async (_what, given, expected) => {
		expect(await read(...given)).toEqual(expected);
	});
});
