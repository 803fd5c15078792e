import { decodeText } from './decodeText';
import type { Endpoint } from './endpoints';
import { withoutSecrets } from './secrets';

/** An answer as it came over the wire, without secrets, before anything is made of it. */
export interface RawAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly text: string;
	/** The same as a file, where the endpoint gives one. */
	readonly file?: ReceivedFile;
}

/** A file of the service: the very bytes that came, and their content type. */
export interface ReceivedFile {
	readonly bytes: Buffer;
	readonly contentType: string;
}

const HTML = 'text/html';

/** What came for a request to an endpoint, cleaned of the secrets that the request was sent with. */
export function rawAnswer(
	endpoint: Endpoint,
	{ status, headers, bytes }: Pick<RawAnswer, 'status' | 'headers'> & { readonly bytes: Buffer },
	secrets: readonly unknown[],
): RawAnswer {
	const isHtml = endpoint.answer === 'html';
	const came = decodeText(bytes, headers['content-type'], isHtml);
	const text = withoutSecrets(came, secrets);
	if (!isHtml) return { status, headers, text };
	// A character set that is none of the bytes' may hide from the text what the bytes show.
	const shown = bytes.toString('latin1');
	const isClean = text === came && withoutSecrets(shown, secrets) === shown;
	const file = isClean
		? { bytes, contentType: withoutSecrets(mediaType(headers), secrets) }
		: { bytes: Buffer.from(text), contentType: `${HTML}; charset=utf-8` };
	return { status, headers, text, file };
}

function mediaType(headers: RawAnswer['headers']): string {
	const named = String(headers['content-type'] ?? '').trim();
	return /^[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(named) ? named : HTML;
}

/** JSON, or nothing where the text is none (`undefined` is no JSON value). */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
