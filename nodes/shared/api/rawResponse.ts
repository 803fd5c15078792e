import type { Endpoint } from './endpoints';
import { isSuccess } from '../errors/statuses';
import { ApiError } from '../errors/apiError';
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
 * parsed before secrets are removed: in its text, escapes hide a secret, and removing one could break it. Throws an
 * `ApiError` for data that is nested too deep.
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
		const json = shallowJson(endpoint, status, received);
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

/** n8n cannot save deeper items, nobody reads them, and recursion would end in a stack overflow. */
const DEEPEST_LEVEL = 500;

/**
 * Returns the value of JSON that is not too deep. Deeper JSON is refused if it is data that was asked for, and otherwise no
 * JSON: a write has succeeded whatever its body is.
 */
function shallowJson({ response }: Endpoint, status: number, text: string): unknown {
	const json = parseJson(text);
	if (!isDeeper(json, DEEPEST_LEVEL)) return json;
	if (!isSuccess(status) || response === 'optional') return undefined;
	throw new ApiError(`The service's response is nested more than ${DEEPEST_LEVEL} levels deep`, {
		status,
		fromService: true,
		description: `n8n cannot save such data. Contact the support of the service.\nHTTP status: ${status}.`,
	});
}

function isDeeper(value: unknown, depth: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (depth === 0) return true;
	for (const inner of Object.values(value)) if (isDeeper(inner, depth - 1)) return true;
	return false;
}

const CHARSET = /charset\s*=\s*"?([^\s;"]+)"?/i;

/** The first two bytes of UTF-16: its byte order mark, or the sign of markup or JSON with a zero byte. */
const UTF_16 = { 'utf-16le': /^(fffe|(?!00)..00)/, 'utf-16be': /^(feff|00(?!00))/ };

/** Decodes UTF-16, or text in its declared character set. UTF-8 if none is declared, or an unknown one. */
function decode(bytes: Buffer, contentType: string): string {
	const start = bytes.toString('hex', 0, 2);
	const utf16 = Object.entries(UTF_16).find(([, form]) => form.test(start))?.[0];
	const label = utf16 ?? CHARSET.exec(contentType)?.[1] ?? 'utf-8';
	try {
		return new TextDecoder(label).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}
