import fc, { type Arbitrary } from 'fast-check';

/**
 * What `openapi/` leaves open, by name. Each can be switched off: a world then has its tame form.
 * `ODD_OFF=equalRows,clampedPages` switches off more, for the search of what a failure needs.
 */
export type Freedom =
	// Lists
	| 'cappedPages'
	| 'foreignPages'
	| 'refusedSizes'
	| 'equalRows'
	| 'rowsWithoutId'
	| 'numericIds'
	| 'missingTotal'
	| 'constantTotal'
	| 'totalOfPage'
	| 'totalAsText'
	| 'clampedPages'
	| 'refusedPages'
	| 'numericKeys'
	| 'growing'
	| 'shrinking'
	| 'repeating'
	// Writes
	| 'anyBody'
	| 'anySuccess'
	// Records and texts
	| 'bentFields'
	| 'unknownFields'
	| 'escapedJson'
	| 'missingMessage'
	| 'echo'
	| 'shortToken'
	// Trouble
	| 'rateLimit'
	| 'longWait'
	| 'unavailable'
	| 'lostConnections'
	| 'refusals'
	| 'refusedKey'
	// Imports
	| 'lateStart'
	| 'secondRun'
	| 'untouchedRecords'
	| 'staleList'
	| 'severalSearches';

/** Freedoms that the nodes do not hold yet; each with the reason, and none when all is well. */
const NOT_YET: readonly Freedom[] = [];

const off = new Set<string>([...NOT_YET, ...(process.env.ODD_OFF ?? '').split(',')]);
const only = process.env.ODD_ONLY?.split(',');

export const isFree = (name: Freedom): boolean =>
	only === undefined ? !off.has(name) : only.includes(name);

/** What a freedom may bring, or the tame form alone while it is off. Shrinks towards the tame form. */
export function free<Tame, Wild>(
	name: Freedom,
	tame: Tame,
	wild: Arbitrary<Wild>,
	{ tameWeight = 2, wildWeight = 1 } = {},
): Arbitrary<Tame | Wild> {
	if (!isFree(name)) return fc.constant(tame);
	return fc.oneof(
		{ withCrossShrink: true },
		{ weight: tameWeight, arbitrary: fc.constant(tame) },
		{ weight: wildWeight, arbitrary: wild },
	);
}
