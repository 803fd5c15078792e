/**
 * A secret that a request was sent with. A text that contains a key has it from the request. A feed's token may be an
 * ordinary word: in the service's records, only a value that cannot be anything but a token is removed.
 */
export interface Secret {
	readonly kind: 'key' | 'token';
	readonly value: string;
	/** The forms that are removed from a text. */
	readonly forms: readonly string[];
	/** The same without escapes. */
	readonly plainForms: readonly string[];
}

/** Returns the secret, or an empty list if the value is not text. Its forms are slow to find, so a connection keeps its key. */
export function secretsOf(kind: Secret['kind'], value: unknown): Secret[] {
	if (typeof value !== 'string' || value === '') return [];
	const forms = formsOf(value);
	const plainForms = [...new Set(forms.map(unescaped))].filter((form) => form !== '');
	return [{ kind, value, forms, plainForms }];
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
/** Escapes of JSON, or of JSON within JSON, and backslashes alone; and those of URLs and forms. */
const CODE_UNIT = /\\(?:u005c\\?){0,9}u([\da-f]{4})/gi;
const BYTES = /(?:%(?:25){0,9}[\da-f]{2})+/gi;

/**
 * Removes the secrets of a request from its response: literally, encoded as in URLs and forms, or in Base64. A text that
 * holds one in any other form, such as in JSON within JSON, is removed as a whole. In records, values of fields that are
 * named like a secret are removed whatever they are. JSON is parsed first, as its escapes hide a secret.
 */
export class SecretFilter {
	private readonly wanted: readonly Secret[];
	private readonly tokens: readonly string[];

	/** `inRecords`: whether the service's records are filtered, and not its words about a request. */
	constructor(
		secrets: readonly Secret[],
		private readonly inRecords: boolean,
	) {
		this.wanted = secrets.filter(({ value, kind }) => isFound(value, kind, inRecords));
		this.tokens = secrets.filter(({ kind }) => kind === 'token').map(({ value }) => value);
	}

	text(received: string): string {
		if (!this.finds(received)) return received;
		const forms = this.wanted.flatMap((secret) => secret.forms);
		const clean = forms.reduce((text, form) => text.replaceAll(form, HIDDEN), received);
		return this.finds(clean) ? HIDDEN : clean;
	}

	finds(text: string): boolean {
		const plain = unescaped(text);
		return this.wanted.some(({ plainForms }) => plainForms.some((form) => plain.includes(form)));
	}

	/** Whether JSON hides a secret in its escapes, or has a field that is named like one. */
	findsInJson(text: string): boolean {
		const plain = unescaped(text);
		return MAY_NAME_SECRETS.test(plain) || this.finds(plain);
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

function isFound(value: string, kind: Secret['kind'], inRecords: boolean): boolean {
	if (value.length < SHORTEST) return false;
	if (kind === 'key' || !inRecords) return true;
	return value.length >= UNMISTAKABLE && /\P{L}/u.test(value);
}

/** Returns the text without escapes. In forms, a plus sign is a blank. */
function unescaped(text: string): string {
	if (!/[\\%+]/.test(text)) return text;
	return text
		.replace(/\\{2,}/g, '\\')
		.replace(CODE_UNIT, (_, unit: string) => String.fromCharCode(parseInt(unit, 16)))
		.replace(BYTES, (bytes) =>
			Buffer.from(bytes.replace(/%(?:25)*(?=[\da-f]{2})/gi, ''), 'hex').toString(),
		)
		.replaceAll('\\', '')
		.replaceAll('+', ' ');
}

/**
 * Returns a secret as it is, as in a URL and in a form, and as Base64 in either alphabet, without the last character, which may
 * belong to others, too.
 */
function formsOf(value: string): string[] {
	const encoded = [value, `Bearer ${value}`].flatMap((text) => {
		const bytes = Buffer.from(text);
		const length = Math.floor((bytes.length * 8) / 6);
		return [bytes.toString('base64'), bytes.toString('base64url')].map((all) =>
			all.slice(0, length),
		);
	});
	const inUrl = encodeURIComponent(value.toWellFormed());
	return [value, inUrl, String(new URLSearchParams([['', value]])).slice(1), ...encoded];
}
