/** Digits that a number may not hold exactly. */
const LONG_NUMBER = /[:[,]\s*-?\d{16}/;

/**
 * Returns the value of a JSON text, or `undefined` if it is not JSON (`undefined` is no JSON value). Integers
 * with more digits than a number can hold stay text, so that long IDs keep all of their digits.
 */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text, LONG_NUMBER.test(text) ? exactly : undefined);
	} catch {
		return undefined;
	}
}

/** Node.js passes the source text of a number from version 21 on. */
function exactly(_key: string, value: unknown, json?: { readonly source?: string }): unknown {
	const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value);
	return isInexact && /^-?\d+$/.test(json?.source ?? '') ? json?.source : value;
}

/** Returns a JSON value as text: lists and objects as JSON, no value as an empty text. */
export function textOf(value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Whether a value is an object in JSON, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
