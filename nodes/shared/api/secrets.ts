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
/** Names of fields that can hold nothing but a secret, without blanks and dashes, and names of a feed's token. */
const SECRET_NAMES = /^(api_?key|authorization|(bearer|feed|access|auth)_?token|auth_?secret)$/i;
const TOKEN_NAMES = /^(token|secret|bearer)$/i;
/** JSON without the end of such a name has no field that is named like a secret. */
const MAY_NAME_SECRETS = /(?:token|secret|bearer|authorization|api[\s_-]?key)[\s-]*"\s*:/i;
/** An escape of a letter, a digit or a backslash, of which other escapes consist. Hardly any service writes one. */
const NEEDLESS_ESCAPE = /\\u00(?:3\d|[46][1-9a-f]|[57][\dac])/i;

/** The forms of secrets by their value, computed once for each owner: the credential of a run. */
const formsOfOwners = new WeakMap<object, Map<string, readonly RegExp[]>>();

/**
 * Removes the secrets of a request from its response: literally, encoded as in URLs and forms, with the escapes of JSON (in
 * JSON within JSON), or in Base64. In records, values of fields that are named like a secret are removed whatever they
 * are. JSON is parsed first, as its escapes hide a secret.
 */
export class SecretFilter {
	private readonly forms: readonly RegExp[];
	private readonly tokens: readonly string[];
	private readonly hasBackslash: boolean;

	/** `inRecords`: whether the service's records are filtered, and not its words about a request. */
	constructor(
		secrets: readonly Secret[],
		private readonly inRecords: boolean,
		owner: object = {},
	) {
		const known = formsOfOwners.get(owner) ?? new Map<string, readonly RegExp[]>();
		formsOfOwners.set(owner, known);
		const texts = secrets.filter(isText);
		this.forms = texts
			.filter(({ value, kind }) => isFound(value, kind, inRecords))
			.flatMap(({ value }) => {
				const forms = known.get(value) ?? formsOf(value);
				known.set(value, forms);
				return forms;
			});
		this.hasBackslash = texts.some(({ value }) => value.includes('\\'));
		this.tokens = texts.filter(({ kind }) => kind === 'token').map(({ value }) => value);
	}

	text(received: string): string {
		return this.forms.reduce((clean, form) => clean.replace(form, HIDDEN), received);
	}

	finds(text: string): boolean {
		return this.text(text) !== text;
	}

	/** Whether JSON in which `finds` sees nothing hides a secret in its escapes, or has a field that is named like one. */
	findsInJson(text: string): boolean {
		const plain = withoutEscapes(text);
		if (MAY_NAME_SECRETS.test(plain)) return true;
		return plain !== text && (this.hasBackslash || NEEDLESS_ESCAPE.test(text) || this.finds(plain));
	}

	/** Filters all texts and numbers in parsed JSON, names of fields among them. `isNamed`: whether a field is named like a secret. */
	json(value: unknown, isNamed = false): unknown {
		if (typeof value === 'string') return isNamed ? this.named(value) : this.text(value);
		if (typeof value === 'number') {
			const text = String(value);
			return (isNamed ? this.named(text) : this.text(text)) === text ? value : HIDDEN;
		}
		if (typeof value !== 'object' || value === null) return value;
		if (Array.isArray(value)) return value.map((entry) => this.json(entry, isNamed));
		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [
				this.text(key),
				this.json(entry, isNamed || this.isSecretName(key)),
			]),
		);
	}

	/** Filters the value of a field that is named like a secret. The service's words about it stay, without the secret. */
	private named(text: string): string {
		if (this.inRecords) return text === '' ? text : HIDDEN;
		return this.tokens.reduce((clean, token) => clean.replaceAll(token, HIDDEN), this.text(text));
	}

	private isSecretName(key: string): boolean {
		const name = key.replace(/[\s-]/g, '');
		return SECRET_NAMES.test(name) || (this.tokens.length > 0 && TOKEN_NAMES.test(name));
	}
}

function isText(secret: Secret): secret is Secret & { readonly value: string } {
	return typeof secret.value === 'string' && secret.value !== '';
}

function isFound(value: string, kind: Secret['kind'], inRecords: boolean): boolean {
	if (value.length < SHORTEST) return false;
	if (kind === 'key' || !inRecords) return true;
	return value.length >= UNMISTAKABLE && /\P{L}/u.test(value);
}

/** Returns JSON, and JSON within it, without escapes. Of a row of backslashes one is left, over which forms read. */
function withoutEscapes(text: string): string {
	if (!text.includes('\\')) return text;
	return text
		.replace(/\\+/g, '\\')
		.replace(/\\u([\da-f]{4})/gi, (_, unit: string) => String.fromCharCode(parseInt(unit, 16)))
		.replaceAll('\\/', '/');
}

function formsOf(value: string): readonly RegExp[] {
	return [plainForm(value), base64Form(value), base64Form(`Bearer ${value}`)];
}

/** Matches the secret with each character as it is, as in a URL, a form or JSON: `/`, `%2F` or `%2f`, `\/` or `\u002F`. */
function plainForm(value: string): RegExp {
	const characters = [...value].map((character) => {
		const literal = character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
		const inUrl = Buffer.from(character).toString('hex').replace(/../g, '%$&');
		const units = Buffer.from(character, 'utf16le').swap16().toString('hex');
		const escaped = `${inUrl}|${units.replace(/..../g, '\\\\u$&')}`;
		// The letters of hexadecimal digits may be capitals.
		const inEitherCase = escaped.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
		const inForm = character === ' ' ? '|\\+' : '';
		return `(?:\\\\?${literal}|${inEitherCase}${inForm})`;
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
