import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { ApiError } from '../errors/apiError';
import { TimedOut } from './deadline';

/** The largest response that is read, in bytes once it is unpacked. */
export const LARGEST_RESPONSE = 50 * 1024 * 1024;

/**
 * The bytes of a response whose body comes as a stream. Reads no further than `LARGEST_RESPONSE`, so that an
 * response without end cannot fill the memory, and not beyond the deadline. Throws an `ApiError` for a
 * body that is too large, and what the connection throws when it breaks.
 */
export async function readBody(
	{ body }: Pick<IN8nHttpFullResponse, 'body'>,
	deadline: AbortSignal,
): Promise<Buffer> {
	if (!isStream(body)) return Buffer.from(typeof body === 'string' ? body : '');
	return await bytesOf(body, deadline);
}

type Stream = Extract<IN8nHttpFullResponse['body'], { destroy: unknown }>;

function isStream(body: unknown): body is Stream {
	return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

/** What is not wanted any more is not received either: its connection is closed. */
async function bytesOf(body: Stream, deadline: AbortSignal): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	let expire = () => {};
	const read = new Promise<void>((resolve, reject) => {
		const giveUp = (reason: Error) => {
			reject(reason);
			body.destroy();
		};
		expire = () => giveUp(new TimedOut());
		deadline.addEventListener('abort', expire);
		body.on('error', reject);
		body.on('end', resolve);
		body.on('data', (chunk: Buffer) => {
			length += chunk.length;
			if (length > LARGEST_RESPONSE) giveUp(tooLarge());
			else chunks.push(chunk);
		});
		if (deadline.aborted) expire();
	});
	await read.finally(() => deadline.removeEventListener('abort', expire));
	return Buffer.concat(chunks, length);
}

function tooLarge(): ApiError {
	return new ApiError("The service's response is larger than 50 MB", {
		description:
			"Larger responses are not read, to protect the memory of this n8n instance. Ask for less at once, with filters or a lower 'Limit'. If every operation fails like this, check the credential's 'Base URL'.",
	});
}
