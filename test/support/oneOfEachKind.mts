/** Whether a product of tests runs whole (`npm run test:faults`), not for one of each kind only. */
export const WHOLE = process.env.FAULTS === 'all';

/** Returns the first of each kind, in order, or all of them if `FAULTS` is `all`. */
export function oneOfEachKind<T>(all: readonly T[], kindOf: (one: T) => string): readonly T[] {
	if (WHOLE) return all;
	const first = new Map<string, T>();
	for (const one of all) {
		const kind = kindOf(one);
		if (!first.has(kind)) first.set(kind, one);
	}
	return [...first.values()];
}
