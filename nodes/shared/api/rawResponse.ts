import type { Endpoint } from './endpoints';
import { isSuccess } from '../errors/statuses';
import type { PlainResponse } from '../errors/fromResponse';
import { parseJson } from '../json';
import { SecretFilter, type Secret } from './secrets';

/** A response before it is interpreted. */
export interface RawResponse extends PlainResponse {
	/** The bytes as a file, if the endpoint returns one. */
	readonly file?: ReceivedFile;
}

/** The unchanged bytes of a file, and their content type. */
export interface ReceivedFile {
	readonly bytes: Buffer;
	readonly contentType: string;
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
	// JSON is in UTF-8 (RFC 8259).
	const received = new TextDecoder().decode(bytes);
	const text = filter.text(received);
	const isClean = text === received;
	const fileType = FILE_TYPES[endpoint.response];
	if (fileType === undefined || !isSuccess(status)) {
		const json = parseJson(received);
		const mayBeKept = isClean && !filter.findsInJson(received);
		return { status, headers, text, json: mayBeKept ? json : filter.json(json) };
	}
	const contentType = filter.text(String(headers['content-type'] ?? '')) || fileType;
	const file = { bytes: isClean ? bytes : Buffer.from(text), contentType };
	return { status, headers, text, json: undefined, file };
}
