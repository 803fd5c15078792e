/** n8n's rules for the words in its editor. */

const MINOR_WORDS = new Set(
	'a an and as at but by for from in into nor of on or per than the to via vs with'.split(' '),
);
const ACRONYM = /^[A-Z]{2,}s?$/;

const words = (text: string) => text.split(/[\s/–-]+/).map((word) => word.replace(/[()"',]/g, ''));

export function isTitleCase(text: string): boolean {
	return words(text).every(
		(word, index, all) =>
			/^[A-Z0-9#=]/.test(word) ||
			word === '' ||
			(MINOR_WORDS.has(word) && index > 0 && index < all.length - 1),
	);
}

export function isSentenceCase(text: string): boolean {
	const [first, ...rest] = words(text);
	return /^[A-Z]/.test(first) && rest.every((word) => !/[A-Z]/.test(word) || ACRONYM.test(word));
}

export function hasArticle(text: string): boolean {
	return /\b(a|an|the)\b/i.test(text);
}

/** One sentence has no full stop; of several, each has one. */
export function endsAsSentencesDo(text: string): boolean {
	const several = /[.!?] [A-Z'"]/.test(text.replaceAll('e.g.', '').replaceAll('i.e.', ''));
	return text.endsWith('.') === several || text.endsWith('</code>') || text.endsWith('e.g.');
}

export const inOrder = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));
