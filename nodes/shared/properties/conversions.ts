import { cut } from '../errors/words';

/**
 * Expressions, spreadsheets and models often give a value of another type than the one that is meant. Each function
 * returns the meant type, or the unchanged value if it has no such meaning, which the schema then refuses.
 */

/** Trims text. Returns the digits of a number, unless it has lost some of them. */
export function toText(given: unknown): unknown {
	const value = unwrapped(given);
	if (typeof value === 'string') return value.trim();
	return isExact(value) ? String(value) : value;
}

/**
 * Returns the text of a Date, a DateTime, or an XML element with attributes, which n8n's RSS and XML nodes return
 * as `{ _: 'World', $: { … } }`. Any other value is returned unchanged.
 */
export function unwrapped(value: unknown): unknown {
	if (typeof value !== 'object' || value === null) return value;
	if (isInstant(value)) return value.toJSON() ?? value;
	const isElement = '_' in value && '$' in value && typeof value._ === 'string';
	return isElement ? value._ : value;
}

/** Whether a value is a Date or a DateTime. Both give ISO text, or `null` if they are invalid. */
export function isInstant(value: unknown): value is { toJSON(): unknown } {
	if (typeof value !== 'object' || value === null) return false;
	if (!('toJSON' in value) || typeof value.toJSON !== 'function') return false;
	return Object.prototype.toString.call(value) === '[object Date]' || 'isLuxonDateTime' in value;
}

/** Returns the text without differences that nobody sees: of case, of Unicode forms, and of invisible characters. */
export function plainly(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/\p{Cf}+/gu, '')
		.toLowerCase();
}

/**
 * Returns text on one line, as white space with a line break or a control character becomes one space. In a subject, a
 * title or a name, they come with copying.
 */
export function toLine(value: unknown): unknown {
	const text = toText(value);
	if (typeof text !== 'string') return text;
	return text.replace(SPACES, (space) => (CONTROLS.test(space) ? ' ' : space)).trim();
}

/** White space and control characters, also those that turn the direction of all following text. */
const SPACES = /[\s\p{Cc}\u202d\u202e]+/gu;
const CONTROLS = /(?!\t)[\p{Cc}\u2028\u2029\u202d\u202e]/u;

/** Returns a name or a value as a sentence shows it: at most 80 characters. */
export function shortened(text: string): string {
	return cut(text, 80);
}

export function isBlank(value: unknown): value is undefined | null | '' {
	return value === undefined || value === null || value === '';
}

export function unlessBlank(value: unknown): unknown {
	return isBlank(value) ? undefined : value;
}

export function unlessEmpty<Entry>(list: readonly Entry[]): readonly Entry[] | undefined {
	return list.length > 0 ? list : undefined;
}

/** Returns each text once, whatever its case: the first way to write one counts. */
export function onceIgnoringCase(texts: readonly string[]): string[] {
	const known = new Set<string>();
	return texts.filter((text) => {
		const key = text.toLowerCase();
		return !known.has(key) && known.add(key);
	});
}

/** Whether a value is a number that has lost none of its digits. */
export function isExact(value: unknown): value is number {
	return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

/** Returns the number that digits stand for. `1e5` and `0x1F` stay text, as they may be IDs. */
export function toNumber(value: unknown): unknown {
	if (typeof value === 'number') return value;
	const text = toText(value);
	const isNumber = typeof text === 'string' && text.length <= LONGEST_NUMBER && DECIMAL.test(text);
	return isNumber ? Number(text) : text;
}

const LONGEST_NUMBER = 1_000;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

const SWITCHES: ReadonlyMap<unknown, boolean> = new Map([
	['true', true],
	['1', true],
	['false', false],
	['0', false],
]);

/** Returns a boolean, also for the forms of spreadsheets: `TRUE`, `True`, 1 and 0. */
export function toSwitch(value: unknown): unknown {
	const text = toText(value);
	return (typeof text === 'string' ? SWITCHES.get(text.toLowerCase()) : undefined) ?? text;
}

/** `['a', 'b']`: models write lists in this form. It is no JSON, and commas and quotes do not belong to the values. */
const IN_PYTHON = /^\[\s*'.*'\s*\]$/s;

/**
 * Returns the values of a list, of text with commas, or of a list in JSON. Blank entries are left out. `split` can know
 * other marks for values that cannot contain them.
 */
export function toList(value: unknown, split: (text: string) => string[] = byCommas): unknown {
	const text = toText(value ?? '');
	if (typeof text === 'string' && IN_PYTHON.test(text)) return value;
	const list = typeof text === 'string' ? (listInJson(text) ?? split(text)) : value;
	if (!Array.isArray(list)) return list;
	const entries = list.map((entry: unknown) => (typeof entry === 'string' ? entry.trim() : entry));
	return entries.filter((entry) => !isBlank(entry));
}

/** Returns the parts between commas. A part in quotation marks may contain commas: Mailchimp exports tags as `"a","b, c"`. */
function byCommas(text: string): string[] {
	const parts = text.matchAll(/(?:\s*"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/gy);
	return [...parts].map(([, quoted, part]) => quoted?.replaceAll('""', '"') ?? part);
}

function listInJson(text: string): unknown {
	if (!text.startsWith('[')) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
