import fc, { type Arbitrary } from 'fast-check';

import { isFree, type Freedom } from '../freedoms.mts';
import type { ErrorBody, RetryAfter, Trouble } from '../world.mts';

/** `Omit` that leaves the kinds of a union apart. */
type WithoutPlace<T> = T extends unknown ? Omit<T, 'at'> : never;

const retryAfters: Arbitrary<RetryAfter> = fc.oneof(
	{
		weight: 9,
		arbitrary: fc.constantFrom('absent', '0', '1', '20', 'date', 'past', 'soon'),
	},
	...(isFree('longWait') ? [{ weight: 1, arbitrary: fc.constant('3600' as const) }] : []),
);

const bodies = fc.constantFrom<ErrorBody[]>(
	'envelope',
	'reasons',
	'reasonsByField',
	'errors',
	'text',
	'page',
	'empty',
	'null',
);

const KINDS: ReadonlyArray<readonly [Freedom, Arbitrary<WithoutPlace<Trouble>>]> = [
	['rateLimit', fc.record({ status: fc.constant(429), retryAfter: retryAfters })],
	[
		'unavailable',
		fc.record({
			status: fc.constantFrom(500, 502, 503, 503, 504),
			retryAfter: retryAfters,
			processed: fc.boolean(),
			body: bodies,
		}),
	],
	['lostConnections', fc.record({ lost: fc.constantFrom('before', 'after', 'inBody') })],
	['refusals', fc.record({ status: fc.constantFrom(400, 403, 404, 409, 422), body: bodies })],
];

const kinds = KINDS.filter(([freedom]) => isFree(freedom)).map(([, arbitrary]) => arbitrary);

const some = fc.uniqueArray(
	fc.tuple(fc.nat(12), fc.oneof(...kinds)).map(([at, kind]): Trouble => ({ at, ...kind })),
	{ minLength: 1, maxLength: 6, selector: ({ at }) => at },
);

/** What meets the requests: nothing in most worlds. */
export const troubles: Arbitrary<readonly Trouble[]> =
	kinds.length === 0
		? fc.constant([])
		: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: some });
