import fc, { type Arbitrary } from 'fast-check';

import { free, isFree } from '../freedoms.mts';
import { isDecidable } from '../lists.mts';
import { operationOf, type OperationName } from '../operations.mts';
import type { Change, Filter, List, Pages } from '../world.mts';

/** What pages state as their list's total. */
export const totals = fc.oneof(
	{ weight: 4, arbitrary: fc.constant('true' as const) },
	...[
		isFree('missingTotal') ? fc.constantFrom('missing' as const, 'null' as const) : [],
		isFree('totalOfPage') ? fc.constant('ofPage' as const) : [],
		isFree('totalAsText') ? fc.constant('text' as const) : [],
		isFree('constantTotal') ? fc.constantFrom(0, 1, 10, 99, 500) : [],
	]
		.flat()
		.map((arbitrary) => ({ weight: 1, arbitrary: arbitrary as Arbitrary<List['total']> })),
);

const FILTERS: Partial<Record<OperationName, Filter[]>> = {
	'publishingImports import.getAll': ['errored', 'withFailedRows'],
	'publishingPromotions purchase.getAll': ['pending', 'approved', 'notApproved'],
};

/** How many records a page has, in lists of a few pages. */
const ROWS = [1, 2, 3, 7, 25, 50, 99, 100, 101, 120] as const;

function pagesOf(operation: OperationName): Arbitrary<Pages> {
	const { kind, size } = operationOf(operation);
	const rows = fc.constantFrom(...ROWS);
	// Without a parameter for its size, a page has the service's own.
	if (kind === 'paged' && size === undefined) {
		return fc.record({ size: fc.constant('always'), rows });
	}
	const asAsked: Pages = { size: 'asAsked' };
	const statuses = fc.constantFrom(400 as const, 422 as const);
	const forms: Array<[boolean, number, Arbitrary<Pages>]> = [
		[true, 5, fc.constant(asAsked)],
		[isFree('cappedPages'), 2, fc.record({ size: fc.constant('atMost'), rows })],
		[isFree('foreignPages'), 1, fc.record({ size: fc.constant('always'), rows })],
		[
			isFree('refusedSizes') && size === 'perPage',
			3,
			fc.record({ size: fc.constant('refusedAbove'), rows, status: statuses }),
		],
	];
	return fc.oneof(
		{ withCrossShrink: true },
		...forms
			.filter(([isAllowed]) => isAllowed)
			.map(([, weight, arbitrary]) => ({ weight, arbitrary })),
	);
}

const changes: Arbitrary<Change> = fc.record({
	read: fc.integer({ min: 1, max: 5 }),
	what: fc.constantFrom(
		...([
			...(isFree('growing') ? (['growsAtFront', 'growsAtEnd'] as const) : []),
			...(isFree('shrinking') ? (['shrinks'] as const) : []),
			...(isFree('repeating') ? (['repeats'] as const) : []),
			'growsAtEnd',
		] as Array<Change['what']>),
	),
	by: fc.integer({ min: 1, max: 5 }),
});
const changesAreFree = isFree('growing') || isFree('shrinking') || isFree('repeating');

/** A list of an operation, of which a reader can know what it is. */
export function lists(operation: OperationName): Arbitrary<List> {
	const isPaged = operationOf(operation).kind === 'paged';
	const drawn = pagesOf(operation).chain((pages) => {
		const rows = 'rows' in pages ? Math.min(pages.rows, 120) : 100;
		return fc.record({
			length: fc
				.tuple(fc.nat(rows < 25 ? 6 : 3), fc.integer({ min: -1, max: 1 }), fc.nat(3))
				.map(([full, by, few]) => Math.max(0, full === 0 ? few : full * rows + by)),
			rows: free(
				'equalRows',
				'distinct',
				fc.constantFrom('equal' as const, 'alternating' as const),
				{
					tameWeight: 3,
				},
			),
			ids: free('rowsWithoutId', 'text', fc.constantFrom('missing', 'null', 'mixed'), {
				tameWeight: 6,
			}).chain((ids) =>
				ids === 'text'
					? free('numericIds', ids, fc.constant('number'), { tameWeight: 5 })
					: fc.constant(ids),
			) as Arbitrary<List['ids']>,
			total: totals,
			pages: fc.constant(pages),
			beyond: isPaged
				? free(
						'clampedPages',
						'empty' as const,
						fc.constantFrom('last' as const, 'first' as const),
						{
							tameWeight: 3,
						},
					).chain(
						(beyond): Arbitrary<List['beyond']> =>
							beyond === 'empty'
								? free('refusedPages', beyond, fc.constantFrom(400, 404, 422), { tameWeight: 5 })
								: fc.constant(beyond),
					)
				: fc.constant('empty' as const),
			shape: free('numericKeys', 'array', fc.constant('numericKeys' as const), { tameWeight: 6 }),
			changes:
				isPaged && changesAreFree
					? fc.oneof(
							{ weight: 3, arbitrary: fc.constant([]) },
							{ weight: 1, arbitrary: fc.array(changes, { minLength: 1, maxLength: 3 }) },
						)
					: fc.constant([]),
			filter: fc.constantFrom('none', 'none', ...(FILTERS[operation] ?? [])),
		});
	}) as Arbitrary<List>;
	return drawn.filter((list) => isDecidable(operation, list));
}
