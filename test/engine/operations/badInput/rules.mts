/** What breaks a rule of the API, and the beginning of the sentence that says so. */
export type Row = [
	rule: string,
	parameters: Record<string, unknown>,
	sentence: string | RegExp,
	/** What the item holds. */
	value?: unknown,
];

/** Rows by operation, as `publishingLetters letter.get`. */
export type Rules = Record<string, Row[]>;

/** Takes the value from the item, as what is constant may be refused by n8n itself. */
export const ITEM = '={{ $json.value }}';

export const DATE = 'must be a date such as 2026-05-31, or a date with time in ISO 8601 form';
export const WHOLE = 'must be a whole number';

export const long = (length: number, character = 'x') => character.repeat(length);
