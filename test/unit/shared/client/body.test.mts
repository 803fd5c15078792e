import { Readable } from 'node:stream';
import { endpoints } from '../../../../nodes/shared/api/endpoints/index.ts';
import { encodeBody, readBody } from '../../../../nodes/shared/client/body.ts';

const never = new AbortController().signal;

/** Reads an answer that comes in these pieces. */
const read = async (body: unknown, deadline = never) =>
	await readBody({ body: body as Readable }, deadline);

const pieces = (...parts: Array<string | Buffer>) =>
	Readable.from(parts.map((part) => Buffer.from(part)));

test.each<[string, unknown, string]>([
	['in one piece', pieces('{"items":[]}'), '{"items":[]}'],
	[
		'in several, also within a letter',
		pieces(...[...Buffer.from('zoë')].map((byte) => Buffer.from([byte]))),
		'zoë',
	],
	['that is empty', pieces(), ''],
	['that a helper read already', '{}', '{}'],
	['that is nothing', undefined, ''],
])('an answer %s', async (_, body, text) => {
	expect(await read(body)).toEqual(Buffer.from(text));
});

test('an answer that is too large is not read on, and its connection is closed', async () => {
	let [megabytes, isClosed] = [0, false];
	const megabyte = Buffer.alloc(1024 * 1024);
	const endless = function* () {
		try {
			for (; ; megabytes++) yield megabyte;
		} finally {
			isClosed = true;
		}
	};
	const body = Readable.from(endless(), { objectMode: false, highWaterMark: megabyte.length });
	await expect(read(body)).rejects.toMatchObject({
		name: 'ApiError',
		message: "The service's response is larger than 50 MB",
		details: { description: expect.stringMatching(/'Limit'.*'Base URL'/) },
	});
	await new Promise(setImmediate);
	expect(isClosed).toBe(true);
	expect(megabytes).toBeLessThanOrEqual(53);
});

test.each<[string, () => AbortSignal]>([
	['at the deadline', () => AbortSignal.timeout(20)],
	['at a deadline that is over', () => AbortSignal.abort()],
])('an answer that does not end is given up %s', async (_, deadline) => {
	const body = new Readable({ read() {} });
	await expect(read(body, deadline())).rejects.toMatchObject({ code: 'ETIMEDOUT' });
	expect(body.destroyed).toBe(true);
});

test('leaves no listener on the deadline', async () => {
	const { signal } = new AbortController();
	const added = jest.spyOn(signal, 'addEventListener');
	const removed = jest.spyOn(signal, 'removeEventListener');
	await read(pieces('{}'), signal);
	expect(added).toHaveBeenCalledTimes(1);
	expect(removed.mock.calls).toEqual(added.mock.calls);
});

/** Reads a form as any server does: `Response` parses it. */
async function received(body: Record<string, unknown>) {
	const encoded = encodeBody(endpoints.upsertCuration, body);
	const headers = encoded.headers as Record<string, string>;
	const form = await new Response(encoded.body as string, { headers }).formData();
	return [...form];
}

test('a form has its texts as they are, a list by repeating its part, and nothing that is not set', async () => {
	const title = 'Grüße 👋\r\n--boundary--\r\n"';
	const form = await received({ api: true, title, 'channels[]': ['a', 'b'], n: undefined });
	expect(form).toEqual([
		['api', 'true'],
		['title', title],
		['channels[]', 'a'],
		['channels[]', 'b'],
	]);
});
