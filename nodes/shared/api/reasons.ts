/** Whoever reads an item's error reads no more. */
const MOST_REASONS = 20;
/** How many levels are looked into. */
const DEEPEST = 20;

/** The reasons that a body lists, a line each, in whatever form: texts, or texts by the name of a field. */
export function reasons(...lists: readonly unknown[]): string[] {
	const all = lists.flatMap((listed) => reasonsIn(listed, '', DEEPEST));
	return [...new Set(all)].slice(0, MOST_REASONS);
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

/** A title is read at a glance. */
const LONGEST_TITLE = 160;

/**
 * What the service said with the one reason that it gave, as one sentence; nothing where that would be too long for a
 * title.
 */
export function titleWith(reason: string, said = ''): string | undefined {
	if (Math.max(reason.length, said.length) > LONGEST_TITLE) return undefined;
	const opening = said.replace(/[\s.:]+$/, '');
	const title = opening === '' ? reason : (saysMore(opening, reason) ?? `${opening}: ${reason}`);
	return /\n/.test(title) || title.length > LONGEST_TITLE ? undefined : title;
}

/** Of two texts the one that says all that the other does. */
function saysMore(one: string, other: string): string | undefined {
	const [short, long] = [one, other].sort((a, b) => a.length - b.length);
	return wordsOf(long).includes(wordsOf(short)) ? long : undefined;
}

/** With a space on both sides, so that no part of a word is found in one. */
function wordsOf(text: string): string {
	return ` ${text
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()} `;
}
