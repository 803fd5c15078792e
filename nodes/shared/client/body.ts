import {
	randomString,
	type IDataObject,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
} from 'n8n-workflow';
import type { Endpoint } from '../api/endpoints';
import { ApiError } from '../errors/apiError';
import { TimedOut } from './deadline';

/** Maximum size of a response in bytes, after decompression. */
const LARGEST_RESPONSE = 50 * 1024 * 1024;

/**
 * Reads the body of a response, at most `LARGEST_RESPONSE` and until the deadline, so that a response without end cannot
 * fill the memory. Throws an `ApiError` if the body is too large, `TimedOut`, or the connection's error.
 */
export async function readBody(
	{ body }: Pick<IN8nHttpFullResponse, 'body'>,
	deadline: AbortSignal,
): Promise<Buffer> {
	if (!isStream(body)) return Buffer.from(typeof body === 'string' ? body : '');
	const chunks: Buffer[] = [];
	let length = 0;
	const expire = () => body.destroy(new TimedOut());
	deadline.addEventListener('abort', expire);
	if (deadline.aborted) expire();
	try {
		// An error in the loop closes the connection.
		for await (const chunk of body) {
			chunks.push(chunk);
			length += chunk.length;
			if (length > LARGEST_RESPONSE) throw tooLarge();
		}
	} finally {
		deadline.removeEventListener('abort', expire);
	}
	return Buffer.concat(chunks, length);
}

type Stream = Extract<IN8nHttpFullResponse['body'], { destroy: unknown }> & AsyncIterable<Buffer>;

function isStream(body: unknown): body is Stream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

function tooLarge(): ApiError {
	return new ApiError("The service's response is larger than 50 MB", {
		description:
			"Larger responses are not read, to protect the memory of this n8n instance. Ask for less at once, with filters or a lower 'Limit'. If every operation fails like this, check the credential's 'Base URL'.",
	});
}

/**
 * Returns a body in the form that its endpoint takes, with its content type unless n8n's helper adds it. A form is encoded
 * here (RFC 7578), and a list repeats its part: the helper encodes only forms of the `form-data` package, and nodes have no
 * packages.
 */
export function encodeBody(
	endpoint: Endpoint,
	body: Readonly<Record<string, unknown>>,
): Pick<IHttpRequestOptions, 'body' | 'headers'> {
	if (endpoint.body !== 'multipart') return { body: body as IDataObject };
	const boundary = `----n8n-${randomString(24)}`;
	const parts = Object.entries(body).flatMap(([name, value]) => {
		const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
		const entries = [value].flat().filter((entry) => entry !== undefined);
		return entries.map((entry) => `${head}${String(entry)}\r\n`);
	});
	return {
		body: `${parts.join('')}--${boundary}--\r\n`,
		headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
	};
}
