/**
 * The text with a full stop where nothing ends it. n8n's editor shows an error's lines one after another, as if
 * they were one.
 */
export function asSentence(text: string): string {
	return /[.!?…。]['"”’)]?$/.test(text) ? text : `${text}.`;
}
