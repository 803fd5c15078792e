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
	const contentType = String(headers['content-type'] ?? '');
	const received = decode(bytes, contentType);
	const text = filter.text(received);
	const fileType = FILE_TYPES[endpoint.response];
	if (fileType === undefined || !isSuccess(status)) {
		const json = parseJson(received);
		const isClean = text === received && !filter.findsInJson(received);
		return { status, headers, text, json: isClean ? json : filter.json(json) };
	}
	const isClean = text === received;
	const type = filter.text(contentType) || fileType;
	const file = isClean
		? { bytes, contentType: type }
		: { bytes: Buffer.from(text), contentType: type.replace(CHARSET, 'charset=utf-8') };
	return { status, headers, text, json: undefined, file };
}

const CHARSET = /charset\s*=\s*"?([^\s;"]+)"?/i;

/** Decodes text in its declared character set. UTF-8 if none is declared, or an unknown one. */
function decode(bytes: Buffer, contentType: string): string {
	try {
		return new TextDecoder(CHARSET.exec(contentType)?.[1]).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}
