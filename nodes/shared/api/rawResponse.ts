import { decodeText } from './decodeText';
import type { Endpoint } from './endpoints';
import { parseJson } from './json';
import { SecretFilter, type Secret } from './secrets';

/** A response as it came over the wire, without secrets, before anything is made of it. */
export interface RawResponse {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly text: string;
	/** What the text is as JSON; nothing where it is none (`undefined` is no JSON value). */
	readonly json: unknown;
	/** The same as a file, where the endpoint returns one. */
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
 * What came for a request to an endpoint, cleaned of the secrets that the request was sent with. JSON is
 * cleaned once it is parsed: in its text, escapes hide a secret, and taking one out could break it.
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
		return { status, headers, text, json: text === came ? json : filter.json(json) };
	}
	// A character set that is none of the bytes' may hide from the text what the bytes show.
	const isClean = text === came && !filter.finds(bytes.toString('latin1'));
	const file = isClean
		? { bytes, contentType: filter.text(mediaType(headers)) }
		: { bytes: Buffer.from(text), contentType: `${HTML}; charset=utf-8` };
	return { status, headers, text, json: undefined, file };
}

/** Which of them a success has is mostly not stated (`openapi/common.yaml`, Written): any of that class is one. */
export function isSuccess(status: number): boolean {
	return status >= 200 && status <= 299;
}

function mediaType(headers: RawResponse['headers']): string {
	const named = String(headers['content-type'] ?? '').trim();
	return /^[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(named) ? named : HTML;
}
