import { randomBytes } from 'node:crypto';

/** How a secret may be written down. The needles find it wherever it stands in a longer text. */
const forms: Record<string, (part: string) => Buffer[]> = {
	plain: (part) => [Buffer.from(part)],
	base64: (part) => [0, 1, 2].map((before) => inBase64(part, before)),
};

interface Needle {
	readonly secret: string;
	readonly form: string;
	readonly bytes: Buffer;
}

/** Finds secrets in anything that was written, whole or in part, as they are or encoded. */
export class Scanner {
	private readonly needles: readonly Needle[];

	/** Secrets by name; each must hold 32 hexadecimal digits in a row. */
	constructor(secrets: Readonly<Record<string, string>>) {
		this.needles = Object.entries(secrets).flatMap(([secret, text]) =>
			partsOf(text).flatMap((part) =>
				Object.entries(forms).flatMap(([form, write]) =>
					write(part).map((bytes) => ({ secret, form, bytes })),
				),
			),
		);
	}

	/** Returns the secrets in a content, such as `API key (base64)`. */
	find(content: string | Buffer): string[] {
		const bytes = Buffer.from(content);
		const found = this.needles.filter((needle) => bytes.includes(needle.bytes));
		return [...new Set(found.map(({ secret, form }) => `${secret} (${form})`))];
	}
}

/**
 * A secret that nothing else holds. Around a core of plain digits are the characters that every encoding
 * changes: whoever looks for the secret as it is would miss it in a URL or in HTML.
 */
export function uniqueSecret(): string {
	return `a/b+${randomBytes(16).toString('hex')}/z==`;
}

/** Both halves of the core, which stays as it is in JSON, URLs and HTML; one half is a leak too. */
function partsOf(secret: string): string[] {
	const [core] = /[\da-f]{32,}/.exec(secret) ?? [];
	if (core === undefined) throw new Error('A secret without a core cannot be looked for');
	return [core.slice(0, 16), core.slice(-16)];
}

/** The characters that do not depend on the neighbors of the part, for each of its three positions. */
function inBase64(part: string, before: number): Buffer {
	const padded = Buffer.concat([Buffer.alloc(before), Buffer.from(part)]);
	const whole = Math.floor(padded.length / 3) * 4;
	// Of hexadecimal digits, base64url is the same: it differs in two characters, which they never need.
	return Buffer.from(padded.toString('base64').slice(before === 0 ? 0 : 4, whole));
}
