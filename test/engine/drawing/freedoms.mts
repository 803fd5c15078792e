import fc, { type Arbitrary } from 'fast-check';

import { findOperation } from '../../../openapi/index.mts';
import { cases } from '../../operations/index.mts';

/**
 * The services that this package supports (`docs/decisions/0010-supported-services.md`), as arbitraries. A world is plain
 * data: a counterexample prints as one object, and shrinks towards a service that does nothing unusual.
 */

type Drawn<A> = A extends Arbitrary<infer T> ? T : never;

export type World = Drawn<typeof worlds>;
export type Trouble = Drawn<typeof troubles>;
export type List = Drawn<ReturnType<typeof lists>>;

/** Lists that are requested with forms are left out, and a write that follows from a list. */
const LISTS = cases.filter(({ full, minimal, operation }) => {
	const [method, path] = minimal.sends.at(-1)![0].split(/[ ?]/);
	const isForm = findOperation({ method, path })?.body?.type === 'multipart/form-data';
	return 'returnAll' in full.parameters && !isForm && operation !== 'retryFailed';
});

/** Lists whose records have no identity. Those of all others differ. */
export const WITHOUT_IDENTITY = [
	'publishingImports import.getErrors',
	'publishingContacts contact.getActivity',
	'publishingPromotions promotion.getInsights',
];

/** Mostly `usual`, to which a counterexample shrinks. */
function mostly<const U, T>(usual: U, odd: Arbitrary<T>, weight = 3): Arbitrary<U | T> {
	return fc.oneof(
		{ withCrossShrink: true },
		{ weight, arbitrary: fc.constant(usual) },
		{ weight: 1, arbitrary: odd },
	);
}

/** A list of at most three, which is empty in `weight` of `weight + 1` worlds. */
function few<T>(of: Arbitrary<T>, weight: number): Arbitrary<T[]> {
	return fc.oneof(
		{ withCrossShrink: true },
		{ weight, arbitrary: fc.constant<T[]>([]) },
		{ weight: 1, arbitrary: fc.array(of, { minLength: 1, maxLength: 3 }) },
	);
}

/** What happens to the request with the number `at`, in the order of arrival from 0. */
const troubles = fc.record({
	at: fc.nat(5),
	is: fc.constantFrom(429, 500, 502, 503, 504, 'page', 'lost', 'lostInBody'),
	/** Whether an error is a web page. */
	isHtml: fc.boolean(),
	/** Of a 429. */
	retryAfter: fc.constantFrom('absent', '0', '2', 'date'),
});

const lists = (operation: string) =>
	fc.record({
		length: fc.oneof(fc.nat(12), fc.constantFrom(99, 100, 101, 250)),
		areEqual: WITHOUT_IDENTITY.includes(operation) ? fc.boolean() : fc.constant(false),
		limit: mostly(null, fc.integer({ min: 1, max: 120 })),
		total: mostly('exact', fc.constantFrom('absent', 'of the page', 1, 10, 99, 500), 1),
		/** Largest page. */
		most: fc.constantFrom(1000, 1, 2, 3, 7, 50, 100),
		/** The response behind the last page. */
		beyond: mostly('empty', fc.constantFrom('last', 400, 404, 422)),
		/** Changes before the n-th request for a page, in records. */
		changes: few(
			fc.record({
				before: fc.integer({ min: 1, max: 5 }),
				change: fc.constantFrom('growsAtFront', 'growsAtEnd', 'shrinks'),
				by: fc.integer({ min: 1, max: 5 }),
			}),
			1,
		),
	});

/** Without an exact total, equal rows look like a last page that comes again. */
const supported = (list: List): List =>
	list.areEqual
		? { ...list, total: 'exact', beyond: list.beyond === 'last' ? 'empty' : list.beyond }
		: list;

export const worlds = fc.constantFrom(...LISTS.map(({ name }) => name)).chain((operation) =>
	fc.record({
		operation: fc.constant(operation),
		items: fc.constantFrom(1, 2),
		onError: fc.constantFrom('continueRegularOutput', 'stopWorkflow'),
		maxConcurrency: fc.constantFrom(1, 3, 10),
		troubles: few(troubles, 1),
		/** Every request from this one on is answered with 401. */
		keyEndsAt: mostly(null, fc.nat(4), 9),
		list: lists(operation).map(supported),
	}),
);
