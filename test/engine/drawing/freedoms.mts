import fc, { type Arbitrary } from 'fast-check';

import { findOperation } from '../../../openapi/index.mts';
import { cases, type NamedCase } from '../../operations/index.mts';

/**
 * The services that this package supports (`docs/decisions/0010-supported-services.md`), as arbitraries. A world is plain
 * data: a counterexample prints as one object, and shrinks towards a service that does nothing unusual.
 */

type Drawn<A> = A extends Arbitrary<infer T> ? T : never;

export type World = Drawn<ReturnType<typeof worlds>>;
export type Json = Drawn<typeof jsons>;
export type Trouble = Drawn<typeof troubles>;
export type List = Drawn<ReturnType<typeof lists>>;

export const KINDS = ['list', 'read', 'write'] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf({ full, run }: NamedCase): Kind {
	if ('returnAll' in full.parameters) return 'list';
	return run === 'shared' ? 'read' : 'write';
}

/** Lists that are requested with forms, and a write that follows from a list, are left out. */
const casesOf = (kind: Kind) =>
	cases.filter((one) => {
		const [method, path] = one.minimal.sends.at(-1)![0].split(/[ ?]/);
		const isForm = findOperation({ method, path })?.body?.type === 'multipart/form-data';
		return kindOf(one) === kind && !isForm && one.operation !== 'retryFailed';
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

/** How responses are written. */
const jsons = fc.record({
	message: mostly('as it is', fc.constantFrom('absent', null)),
	total: mostly('as it is', fc.constant('absent' as const)),
	hasUnknownFields: fc.boolean(),
	numbersAsText: mostly(false, fc.constant(true)),
	/** Index of an optional field that records lack. */
	missing: mostly(null, fc.nat(9)),
	/** How and where the service repeats the key. */
	echo: mostly(
		null,
		fc.record({
			as: fc.constantFrom('literal', 'url', 'base64', 'json'),
			in: fc.constantFrom('message', 'record', 'key', 'error'),
		}),
		1,
	),
});

/** What happens to the request with the number `at`, in the order of arrival from 0. */
const troubles = fc.record({
	at: fc.nat(5),
	is: fc.constantFrom(429, 500, 502, 503, 504, 'page', 'lost', 'lostInBody'),
	isProcessed: fc.boolean(),
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

const writes = fc.record({
	status: fc.constantFrom(200, 201, 202, 204),
	body: fc.constantFrom('as it is', 'record', 'list', '{}', 'null', 'true', '"OK"', 'OK', ''),
});

export const worlds = (kind: Kind) => drawn(kind).map(supported);

/** Returns the nearest world that is supported: equal rows cannot be counted without an exact total. */
function supported(world: DrawnWorld): DrawnWorld {
	const { list, json } = world;
	if (list === undefined) return world;
	const isAbsent = json.total === 'absent' && !list.areEqual;
	return {
		...world,
		list: {
			...list,
			total: list.areEqual ? 'exact' : isAbsent ? 'absent' : list.total,
			beyond: list.areEqual && list.beyond === 'last' ? 'empty' : list.beyond,
		},
		json: { ...json, total: isAbsent ? 'absent' : 'as it is' },
	};
}

type DrawnWorld = Drawn<ReturnType<typeof drawn>>;

const drawn = (kind: Kind) =>
	fc.constantFrom(...casesOf(kind).map(({ name }) => name)).chain((operation) =>
		fc.record({
			operation: fc.constant(operation),
			items: fc.constantFrom(1, 2),
			onError: fc.constantFrom('continueRegularOutput', 'stopWorkflow'),
			maxConcurrency: fc.constantFrom(1, 3, 10),
			json: jsons,
			troubles: few(troubles, 1),
			/** Every request from this one on is answered with 401. */
			keyEndsAt: mostly(null, fc.nat(4), 9),
			list: kind === 'list' ? lists(operation) : fc.constant(undefined),
			write: kind === 'write' ? writes : fc.constant(undefined),
		}),
	);
