/**
 * A secret that a request was sent with. A text that contains a key has it from the request. A feed's token may be an
 * ordinary word: in the service's records, only a value that cannot be anything but a token is removed.
 */
export interface Secret {
	readonly value: unknown;
	readonly kind: 'key' | 'token';
}

/** Shorter texts occur by chance: removing them would spoil sentences and hide nothing. */
const SHORTEST = 8;
const UNMISTAKABLE = 16;
const HIDDEN = '***';
/** Nobody reads deeper JSON, and recursion would end in a stack overflow. */
const DEEPEST_LEVEL = 500;

/**
 * Removes the secrets of a request from its response: literally, URL-encoded, with the escapes of JSON (in
 * JSON within JSON), or in Base64. JSON is parsed first, as its escapes hide a secret.
 */
export class SecretFilter {
	private readonly forms: readonly RegExp[];

	/** `inRecords`: whether the service's records are filtered, and not its words about a request. */
	constructor(secrets: readonly Secret[], inRecords: boolean) {
		this.forms = secrets.flatMap(({ value, kind }) =>
			isFound(value, kind, inRecords)
				? [plainForm(value), base64Form(value), base64Form(`Bearer ${value}`)]
				: [],
		);
	}

	text(received: string): string {
		return this.forms.reduce((clean, form) => clean.replace(form, HIDDEN), received);
	}

	finds(text: string): boolean {
		return this.text(text) !== text;
	}

	/** Filters all texts and numbers in parsed JSON, names of fields among them. */
	json(value: unknown, depth = DEEPEST_LEVEL): unknown {
		if (typeof value === 'string') return this.text(value);
		if (typeof value === 'number') return this.finds(String(value)) ? HIDDEN : value;
		if (typeof value !== 'object' || value === null) return value;
		if (depth === 0) return HIDDEN;
		if (Array.isArray(value)) return value.map((entry) => this.json(entry, depth - 1));
		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [this.text(key), this.json(entry, depth - 1)]),
		);
	}
}

function isFound(value: unknown, kind: Secret['kind'], inRecords: boolean): value is string {
	if (typeof value !== 'string' || value.length < SHORTEST) return false;
	if (kind === 'key' || !inRecords) return true;
	return value.length >= UNMISTAKABLE && /\d/.test(value) && /[a-z]/i.test(value);
}

/** Matches the secret with each character as it is, as in a URL or as in JSON: `/`, `%2F` or `%2f`, `\/` or `\u002F`. */
function plainForm(value: string): RegExp {
	const characters = [...value].map((character) => {
		const literal = character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
		const inUrl = Buffer.from(character).toString('hex').replace(/../g, '%$&');
		const units = Buffer.from(character, 'utf16le').swap16().toString('hex');
		const escaped = `${inUrl}|${units.replace(/..../g, '\\\\u$&')}`;
		// The letters of hexadecimal digits may be capitals.
		const inEitherCase = escaped.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
		return `(?:\\\\?${literal}|${inEitherCase})`;
	});
	return new RegExp(characters.join(''), 'g');
}

/** Matches the secret at the beginning of a Base64 text, in either alphabet. Its last character may belong to others, too. */
function base64Form(value: string): RegExp {
	const bytes = Buffer.from(value);
	const own = bytes.toString('base64').slice(0, Math.floor((bytes.length * 8) / 6));
	const inEither = own.replaceAll('+', '[+-]').replaceAll('/', '[/_]');
	return new RegExp(`${inEither}[\\w+/-]?={0,2}`, 'g');
}
