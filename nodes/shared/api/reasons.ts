/** Whoever reads an item's error reads no more. */
const MOST_REASONS = 20;
/** How many levels are looked into. */
const DEEPEST = 20;

/** The reasons that a body lists, a line each, in whatever form: texts, or texts by the name of a field. */
export function reasons(listed: unknown): string[] {
	return [...new Set(reasonsIn(listed, '', DEEPEST))].slice(0, MOST_REASONS);
}

function reasonsIn(listed: unknown, field: string, depth: number): string[] {
	if (depth === 0) return [];
	if (typeof listed === 'string' && listed.trim() !== '') {
		return [field === '' ? listed.trim() : `${field}: ${listed.trim()}`];
	}
	if (Array.isArray(listed)) return listed.flatMap((reason) => reasonsIn(reason, field, depth - 1));
	if (typeof listed !== 'object' || listed === null) return [];
	return Object.entries(listed).flatMap(([name, reason]) =>
		reasonsIn(reason, field === '' ? name : `${field}.${name}`, depth - 1),
	);
}
