import fc, { type Arbitrary } from 'fast-check';

import { cases, type NamedCase } from '../../operations/index.mts';

/**
 * The services that this package supports (`docs/decisions/0010-supported-services.md`), as arbitraries. A world is plain
 * data: a counterexample prints as one object, and shrinks towards a service that does nothing unusual.
 */
export interface World {
	readonly operation: string;
	readonly items: 1 | 2;
	readonly onError: 'stopWorkflow' | 'continueRegularOutput';
	readonly maxConcurrency: number;
	readonly json: Json;
	/** Troubles of requests, by their order of arrival from 0. */
	readonly troubles: readonly Trouble[];
	/** Every request from this one on is answered with 401. */
	readonly keyEndsAt: number | null;
	readonly list?: List;
	readonly write?: Write;
	/** Time for which lists show a retried import as it was before, in seconds. */
	readonly lateSeconds?: number;
}

/** How responses are written. */
export interface Json {
	readonly message: 'as it is' | 'absent' | null;
	readonly total: 'as it is' | 'absent';
	readonly hasUnknownFields: boolean;
	readonly numbersAsText: boolean;
	/** Index of an optional field that records lack. */
	readonly missing: number | null;
	readonly echo: null | {
		readonly as: 'literal' | 'url' | 'base64' | 'json';
		readonly in: 'message' | 'record' | 'key' | 'error';
	};
}

export type Trouble = { readonly at: number } & (
	| { readonly status: 429; readonly retryAfter: 'absent' | '0' | '2' | 'date' }
	| { readonly status: 500 | 502 | 503 | 504; readonly processed: boolean; readonly html: boolean }
	| { readonly lost: 'before' | 'after' | 'inBody' | 'hang' | 'hangInBody' }
	| { readonly page: true }
	| { readonly trickles: true }
);

export interface List {
	readonly length: number;
	readonly areEqual: boolean;
	readonly limit: number | null;
	readonly total: 'exact' | 'absent' | 'of the page' | number;
	/** Largest page. `refused`: larger sizes get this status, and a request without a size gets such a page. */
	readonly pages: { readonly most: number; readonly refused: 400 | 422 | null };
	/** The response behind the last page. */
	readonly beyond: 'empty' | 'last' | 400 | 404 | 422;
	/** Changes before the n-th request for a page, in records. */
	readonly changes: ReadonlyArray<{
		readonly before: number;
		readonly what: 'growsAtFront' | 'growsAtEnd' | 'shrinks';
		readonly by: number;
	}>;
}

export interface Write {
	readonly status: 200 | 201 | 202 | 204;
	readonly body: 'as it is' | 'record' | 'list' | '{}' | 'null' | 'true' | '"OK"' | 'OK' | '';
}

export const KINDS = ['list', 'read', 'write', 'retry'] as const;
export type Kind = (typeof KINDS)[number];

const RETRIES = ['publishingImports import.retry', 'publishingImports import.retryFailed'];

export function kindOf({ name, full, twoItems }: NamedCase): Kind {
	if (RETRIES.includes(name)) return 'retry';
	if ('returnAll' in full.parameters) return 'list';
	return twoItems.run === 'shared' ? 'read' : 'write';
}

export const casesOf = (kind: Kind) => cases.filter((one) => kindOf(one) === kind);

/** Lists whose records have no identity. Those of all others differ. */
export const WITHOUT_IDENTITY = [
	'publishingImports import.getErrors',
	'publishingContacts contact.getActivity',
];

/** Mostly `usual`, to which a counterexample shrinks. */
function mostly<T>(usual: T, odd: Arbitrary<T>, weight = 3): Arbitrary<T> {
	return fc.oneof(
		{ withCrossShrink: true },
		{ weight, arbitrary: fc.constant(usual) },
		{ weight: 1, arbitrary: odd },
	);
}

const jsons: Arbitrary<Json> = fc.record({
	message: mostly<Json['message']>('as it is', fc.constantFrom('absent', null)),
	total: mostly<Json['total']>('as it is', fc.constant('absent')),
	hasUnknownFields: fc.boolean(),
	numbersAsText: mostly(false, fc.constant(true)),
	missing: mostly<number | null>(null, fc.nat(9)),
	echo: mostly<Json['echo']>(
		null,
		fc.record({
			as: fc.constantFrom('literal', 'url', 'base64', 'json'),
			in: fc.constantFrom('message', 'record', 'key', 'error'),
		}),
		1,
	),
});

const at = fc.nat(5);
const troubles: Arbitrary<Trouble> = fc.oneof(
	fc.record({
		at,
		status: fc.constant(429 as const),
		retryAfter: fc.constantFrom('absent', '0', '2', 'date'),
	}),
	fc.record({
		at,
		status: fc.constantFrom(502, 503, 504, 500),
		processed: fc.boolean(),
		html: fc.boolean(),
	}),
	fc.record({ at, lost: fc.constantFrom('before', 'after', 'inBody', 'hang', 'hangInBody') }),
	fc.record({ at, page: fc.constant(true as const) }),
	fc.record({ at, trickles: fc.constant(true as const) }),
);

const lists = (operation: string): Arbitrary<List> =>
	fc.record({
		length: fc.oneof(fc.nat(12), fc.constantFrom(99, 100, 101, 250)),
		areEqual: WITHOUT_IDENTITY.includes(operation) ? fc.boolean() : fc.constant(false),
		limit: mostly<number | null>(null, fc.integer({ min: 1, max: 120 })),
		total: mostly<List['total']>(
			'exact',
			fc.oneof(fc.constantFrom('absent', 'of the page'), fc.constantFrom(1, 10, 99, 500)),
			1,
		),
		pages: fc.record({
			most: fc.constantFrom(1000, 1, 2, 3, 7, 50, 100),
			refused: mostly<400 | 422 | null>(null, fc.constantFrom(400, 422)),
		}),
		beyond: mostly<List['beyond']>(
			'empty',
			fc.constantFrom<List['beyond'][]>('last', 400, 404, 422),
		),
		changes: mostly<List['changes']>(
			[],
			fc.array(
				fc.record({
					before: fc.integer({ min: 1, max: 5 }),
					what: fc.constantFrom('growsAtFront', 'growsAtEnd', 'shrinks'),
					by: fc.integer({ min: 1, max: 5 }),
				}),
				{ minLength: 1, maxLength: 3 },
			),
		),
	});

const writes: Arbitrary<Write> = fc.record({
	status: fc.constantFrom(200, 201, 202, 204),
	body: fc.constantFrom('as it is', 'record', 'list', '{}', 'null', 'true', '"OK"', 'OK', ''),
});

export const worlds = (kind: Kind): Arbitrary<World> =>
	fc.constantFrom(...casesOf(kind).map(({ name }) => name)).chain((operation) =>
		fc.record({
			operation: fc.constant(operation),
			// Two items would find the same imports.
			items: operation.endsWith('retryFailed') ? fc.constant(1) : fc.constantFrom(1, 2),
			onError: fc.constantFrom('continueRegularOutput', 'stopWorkflow'),
			maxConcurrency: fc.constantFrom(1, 3, 10),
			json: jsons,
			troubles: mostly<readonly Trouble[]>(
				[],
				fc.array(troubles, { minLength: 1, maxLength: 3 }),
				1,
			),
			keyEndsAt: mostly<number | null>(null, fc.nat(4), 9),
			...(kind === 'list' ? { list: lists(operation) } : {}),
			...(kind === 'write' ? { write: writes } : {}),
			...(kind === 'retry' ? { lateSeconds: fc.constantFrom(0, 5, 30, 90) } : {}),
		}),
	);
