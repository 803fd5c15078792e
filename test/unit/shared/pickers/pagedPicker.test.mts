import type { ApiRecord } from '../../../../nodes/shared/api/records.ts';
import type { PagePosition } from '../../../../nodes/shared/client/pages.ts';
import { pagedEntries } from '../../../../nodes/shared/pickers/pagedPicker.ts';
import { entry, toEntries } from '../../../../nodes/shared/pickers/picker.ts';

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
