import { EncodedForms } from './encodedForms';
import { escapedForm } from './escapedForm';

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

/** How many levels of JSON are looked into. */
const DEEPEST = 500;

/** Takes the secrets of a request out of what was received for it. */
export class SecretFilter {
	private readonly secrets: ReadonlyArray<{
		readonly value: string;
		readonly escaped: RegExp;
		readonly encoded: EncodedForms;
	}>;

	/** `inRecords`: whether what is filtered are the service's records, and not its words about a request. */
	constructor(secrets: readonly Secret[], inRecords: boolean) {
		this.secrets = secrets.flatMap(({ value, kind }) =>
			isFound(value, kind, inRecords)
				? [{ value, escaped: escapedForm(value), encoded: new EncodedForms(value) }]
				: [],
		);
	}

	/**
	 * The text without them, however it escapes them, as in JSON, in URLs, in HTML or in emails, also several times; or
	 * encodes them, in Base64 or hexadecimal.
	 */
	text(received: string): string {
		return this.secrets.reduce((clean, { value, escaped, encoded }) => {
			// Whatever its form, it is no shorter.
			if (clean.length < value.length) return clean;
			const unescaped = isEscaped(clean)
				? clean.replace(escaped, HIDDEN)
				: clean.replaceAll(value, HIDDEN);
			return encoded.replaceIn(unescaped, HIDDEN);
		}, received);
	}

	/** The same for all texts and numbers in parsed JSON, keys of objects among them. */
	json(value: unknown): unknown {
		return this.jsonWithin(value, DEEPEST);
	}

	private jsonWithin(value: unknown, depth: number): unknown {
		if (typeof value === 'string') return this.text(value);
		if (typeof value === 'number') return this.finds(String(value)) ? HIDDEN : value;
		if (typeof value !== 'object' || value === null) return value;
		// Nobody reads what is nested so deep, and looking into it would end in a stack overflow.
		if (depth === 0) return HIDDEN;
		if (Array.isArray(value)) return value.map((entry) => this.jsonWithin(entry, depth - 1));
		return Object.fromEntries(
			Object.entries(value).map(([key, entry]) => [
				this.text(key),
				this.jsonWithin(entry, depth - 1),
			]),
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
	return /[\\%&]|=[\dA-Fa-f]{2}|=\r?\n/.test(text);
}
