import fc, { type Arbitrary } from 'fast-check';

import { free } from '../freedoms.mts';
import type { Imports } from '../world.mts';
import { totals } from './lists.mts';

/** An import history, and what becomes of what is retried. */
export const imports: Arbitrary<Imports> = fc.record({
	history: fc.array(fc.constantFrom('errored', 'errored', 'running', 'finished', 'notRetryable'), {
		minLength: 1,
		maxLength: 8,
	}),
	ids: free('numericIds', 'text', fc.constant('number' as const), { tameWeight: 5 }),
	pages: free(
		'cappedPages',
		{ size: 'asAsked' },
		fc.record({ size: fc.constant('atMost'), rows: fc.constantFrom(1, 2, 3) }),
	),
	total: totals,
	beyond: free('refusedPages', 'empty', fc.constant(404), { tameWeight: 5 }),
	queued: free('lateStart', 0, fc.integer({ min: 0, max: 80 })),
	runs: fc
		.tuple(
			fc.record({
				seconds: fc.integer({ min: 0, max: 150 }),
				ends: fc.constantFrom('finished' as const, 'errored' as const),
			}),
			free(
				'secondRun',
				[],
				fc
					.record({
						seconds: fc.integer({ min: 1, max: 120 }),
						ends: fc.constantFrom('finished' as const, 'errored' as const),
					})
					.map((run) => [run]),
			),
		)
		// Only what has failed is run once more.
		.map(([first, more]) => (first.ends === 'errored' ? [first, ...more] : [first])),
	touched: free('untouchedRecords', true, fc.constant(false)),
	behind: free('staleList', 0, fc.integer({ min: 1, max: 30 })),
	wait: fc.oneof(
		fc.constant(null),
		fc.record({
			timeoutMinutes: fc.constantFrom(0, 0.5, 2, 10, 30),
			pollSeconds: fc.constantFrom(5, 15, 60),
		}),
	),
	maxImports: fc.constantFrom(1, 2, 20),
}) as Arbitrary<Imports>;
