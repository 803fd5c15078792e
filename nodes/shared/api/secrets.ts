/**
 * A secret that a request was sent with. A key stands for nothing else, so each text that holds it has it
 * from the request. A feed's token may be a word: in what the service keeps, only one that could be nothing
 * but a token is taken for it.
 */
export interface Secret {
	readonly value: unknown;
	readonly kind: 'key' | 'token';
}

/** Shorter texts occur by chance: taking them out would spoil sentences and hide nothing. */
const SHORTEST = 8;
const UNMISTAKABLE = 16;

const HIDDEN = '***';

/** Takes the secrets of a request out of what was received for it. */
export class SecretFilter {
	private readonly secrets: ReadonlyArray<{ readonly value: string; readonly form: RegExp }>;

	/** `inRecords`: whether what is filtered are the service's records, and not its words about a request. */
	constructor(secrets: readonly Secret[], inRecords: boolean) {
		this.secrets = secrets.flatMap(({ value, kind }) =>
			isFound(value, kind, inRecords) ? [{ value, form: escapedForm(value) }] : [],
		);
	}

	/** The text without them, however it escapes them: as in JSON, in URLs or in HTML, also several times. */
	text(received: string): string {
		return this.secrets.reduce(
			(clean, { value, form }) =>
				isEscaped(clean) ? clean.replace(form, HIDDEN) : clean.replaceAll(value, HIDDEN),
			received,
		);
	}

	/** The same for all texts in parsed JSON, keys of objects among them. */
	json(value: unknown): unknown {
		if (typeof value === 'string') return this.text(value);
		if (Array.isArray(value)) return value.map((entry) => this.json(entry));
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [this.text(key), this.json(entry)]),
		);
	}

	/** Whether a text, or what is parsed from it, holds one of them. */
	finds(text: string): boolean {
		return this.text(text) !== text;
	}
}

function isFound(value: unknown, kind: Secret['kind'], inRecords: boolean): value is string {
	if (typeof value !== 'string' || value.length < SHORTEST) return false;
	if (kind === 'key' || !inRecords) return true;
	return value.length >= UNMISTAKABLE && /\d/.test(value) && /[a-z]/i.test(value);
}

function isEscaped(text: string): boolean {
	return /[\\%&]/.test(text);
}

/** A pattern for a text in which each character may be escaped, in one way or another. */
function escapedForm(text: string): RegExp {
	return new RegExp(
		[...text].map((character) => `(?:${formsOf(character).join('|')})`).join(''),
		'g',
	);
}

const ENTITIES: Readonly<Record<string, string>> = {
	'&': 'amp',
	'<': 'lt',
	'>': 'gt',
	'"': 'quot',
	"'": 'apos',
};

function formsOf(character: string): string[] {
	const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
	const point = character.codePointAt(0) ?? 0;
	const bytes = [...Buffer.from(character)];
	return [
		// JSON: `\u002B`, `\/`; in JSON within JSON the backslash itself is escaped.
		units.map((unit) => `\\\\+u${hex(unit, 4)}`).join(''),
		`\\\\*${literal(character)}`,
		// URLs: `%2b`, and `%252b` where encoded twice.
		bytes.map((byte) => `%(?:25)*${hex(byte, 2)}`).join(''),
		// HTML: `&#43;`, `&#x2b;`, `&amp;`.
		`&#0*${point};`,
		`&#[xX]0*${hex(point, 1)};`,
		...(character in ENTITIES ? [`&${ENTITIES[character]};`] : []),
	];
}

/** Hexadecimal digits in either case. */
function hex(value: number, digits: number): string {
	return value
		.toString(16)
		.padStart(digits, '0')
		.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(character: string): string {
	return /[\w]/.test(character) ? character : character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
