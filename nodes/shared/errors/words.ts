/** Ends the text with a full stop if nothing else ends it: n8n's editor shows the lines of an error one after another. */
export function asSentence(text: string): string {
	return /[.!?…。]['"”’)]?$/.test(text) ? text : `${text}.`;
}

/** The text as a part of a sentence: without the full stop at its end. */
export function asClause(text: string): string {
	return text.replace(/\.$/, '');
}

/** A duration as people say it: `a second`, `90 seconds`, `5 minutes`. Rounded as `round` says. */
export function inWords(ms: number, round: (value: number) => number = Math.round): string {
	const seconds = Math.max(1, round(ms / 1_000));
	if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`;
	const minutes = round(seconds / 60);
	return minutes < 120 ? `${minutes} minutes` : `${round(minutes / 60)} hours`;
}
