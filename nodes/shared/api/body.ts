import type { Endpoint } from './endpoints';
import { parseJson } from './json';
import { SecretFilter, type Secret } from './secrets';

/** A response before it is interpreted, without secrets. */
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

/** The unchanged bytes of a file, and their content type. */
export interface ReceivedFile {
	readonly bytes: Buffer;
	readonly contentType: string;
}

/** Whether a response is markup although data was requested: a page of a proxy, a firewall, or another service. */
export function isWebPage({ text }: Pick<RawResponse, 'text'>): boolean {
	return /^\s*</.test(text);
}

/** Any status of the class is a success: the API mostly does not state which (`openapi/common.yaml`, Written). */
export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

/** Media types of the responses that are files. */
export const FILE_TYPES: Readonly<Partial<Record<Endpoint['response'], string>>> = {
	html: 'text/html',
	csv: 'text/csv',
};

/**
 * Reads the bytes that came for a request to an endpoint, without the secrets that the request was sent with. JSON is
 * parsed before secrets are removed: in its text, escapes hide a secret, and removing one could break it.
 */
export function rawResponse(
	endpoint: Endpoint,
	{ status, headers, bytes }: Pick<RawResponse, 'status' | 'headers'> & { readonly bytes: Buffer },
	secrets: readonly Secret[],
): RawResponse {
	const filter = new SecretFilter(secrets, isSuccess(status));
	const contentType = String(headers['content-type'] ?? '').trim();
	const came = decodeText(bytes, contentType, endpoint.response === 'html');
	const text = filter.text(came);
	const fileType = FILE_TYPES[endpoint.response];
	if (fileType === undefined || !isSuccess(status)) {
		const json = parseJson(came);
		// Escapes of JSON may hide a secret.
		const isClean = text === came && !came.includes('\\');
		return { status, headers, text, json: isClean ? json : filter.json(json) };
	}
	// Decoded with a wrong character set, the text may not show a secret that the bytes contain.
	const isClean = text === came && !filter.finds(bytes.toString('latin1'));
	const type = /^[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(contentType) ? contentType : fileType;
	const file = isClean
		? { bytes, contentType: filter.text(type) }
		: { bytes: Buffer.from(text), contentType: `${fileType}; charset=utf-8` };
	return { status, headers, text, json: undefined, file };
}

/**
 * Decodes bytes in the character set that their content type names, or the `<meta>` of a web page. Decodes them as UTF-8
 * if none is named or the name is unknown.
 */
export function decodeText(bytes: Buffer, contentType: string, isHtml = false): string {
	const named =
		/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
		(isHtml ? IN_META.exec(bytes.toString('latin1', 0, META_WITHIN))?.[1] : undefined);
	try {
		return new TextDecoder(named).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}

/** A page whose `<meta>` can be read byte by byte is not in UTF-16, whatever it says. */
const IN_META = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*(?!utf-?16)([\w.:-]+)/i;

/** Number of bytes of a web page that are searched for its character set. */
const META_WITHIN = 4096;
