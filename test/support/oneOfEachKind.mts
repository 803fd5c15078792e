/** Whether a product of tests runs whole (`npm run test:faults`, mutation testing), not for one of each kind only. */
export const WHOLE = process.env.FAULTS === 'all';

/** The first of each kind, in their order; all of them where the tests run whole. */
export function oneOfEachKind<T>(all: readonly T[], kindOf: (one: T) => string): readonly T[] {
	if (WHOLE) return all;
	const first = new Map<string, T>();
	for (const one of all) {
		const kind = kindOf(one);
		if (!first.has(kind)) first.set(kind, one);
	}
	return [...first.values()];
}
