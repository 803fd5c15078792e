/**
 * The text with a full stop where nothing ends it. n8n's editor shows an error's lines one after another, as if
 * they were one.
 */
export function asSentence(text: string): string {
	return /[.!?…。]['"”’)]?$/.test(text) ? text : `${text}.`;
}

/** The text as a part of a sentence: without the full stop at its end. */
export function asClause(text: string): string {
	return text.replace(/\.$/, '');
}
