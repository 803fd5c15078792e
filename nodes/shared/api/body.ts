import type { Endpoint } from './endpoints';
import { parseJson } from './json';
import { SecretFilter, type Secret } from './secrets';

/** A response as it came over the wire, without secrets, before anything is made of it. */
export interface RawResponse {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly text: string;
	/** The text's value as JSON, or `undefined` if it is not JSON. */
	readonly json: unknown;
	/** The bytes as a file, if the endpoint returns one. */
	readonly file?: ReceivedFile;
}

/** Whether it is markup where data was asked for: a page of a proxy, a firewall, or another service. */
export function isWebPage({ text }: Pick<RawResponse, 'text'>): boolean {
	return /^\s*</.test(text);
}

/** A file of the service: the very bytes that came, and their content type. */
export interface ReceivedFile {
	readonly bytes: Buffer;
	readonly contentType: string;
}

const HTML = 'text/html';

/**
 * Reads the bytes that came for a request to an endpoint, without the secrets that the request was sent with. JSON is
 * parsed before secrets are removed: in its text, escapes hide a secret, and removing one could break it.
 */
export function rawResponse(
	endpoint: Endpoint,
	{ status, headers, bytes }: Pick<RawResponse, 'status' | 'headers'> & { readonly bytes: Buffer },
	secrets: readonly Secret[],
): RawResponse {
	const isHtml = endpoint.response === 'html';
	const filter = new SecretFilter(secrets, isSuccess(status));
	const came = decodeText(bytes, headers['content-type'], isHtml);
	const text = filter.text(came);
	if (!isHtml || !isSuccess(status)) {
		const json = parseJson(came);
		// Only with escapes does the JSON hold what its text does not show.
		const isClean = text === came && !came.includes('\\');
		return { status, headers, text, json: isClean ? json : filter.json(json) };
	}
	// Decoded with a wrong character set, the text may not show a secret that the bytes hold.
	const isClean = text === came && !filter.finds(bytes.toString('latin1'));
	const file = isClean
		? { bytes, contentType: filter.text(mediaType(headers)) }
		: { bytes: Buffer.from(text), contentType: `${HTML}; charset=utf-8` };
	return { status, headers, text, json: undefined, file };
}

/** Which status a success has is mostly not stated (`openapi/common.yaml`, Written): any of the class is one. */
export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

function mediaType(headers: RawResponse['headers']): string {
	const named = String(headers['content-type'] ?? '').trim();
	return /^[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(named) ? named : HTML;
}

/** Byte order marks, which outrank any other sign of a character set (WHATWG Encoding, "BOM sniff"). */
const BYTE_ORDER_MARKS = [
	['\xef\xbb\xbf', 'utf-8'],
	['\xfe\xff', 'utf-16be'],
	['\xff\xfe', 'utf-16le'],
] as const;

/** Number of bytes of a web page that are searched for a `<meta>` with its character set. */
const META_WITHIN = 4096;

/**
 * Decodes bytes in the character set that their byte order mark, their content type or the `<meta>` of a web page
 * names, in this order. Decodes them as UTF-8 if none is named or the name is unknown.
 */
export function decodeText(bytes: Buffer, contentType: unknown, isHtml = false): string {
	const start = bytes.toString('latin1', 0, META_WITHIN);
	const named =
		BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1] ??
		/charset\s*=\s*["']?([\w.:-]+)/i.exec(String(contentType))?.[1] ??
		(isHtml ? charsetInMeta(start) : undefined);
	try {
		return new TextDecoder(named).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}

/** A page whose `<meta>` could be read byte by byte is not in UTF-16, whatever it says. */
function charsetInMeta(start: string): string | undefined {
	const seen = start.replace(/<!--.*?(-->|$)/gs, '');
	const named = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i.exec(seen)?.[1];
	return named !== undefined && /^utf-?16/i.test(named) ? undefined : named;
}
