import type { FastifyRequest } from 'fastify';
import { DESCRIBED, type Operation } from '../../openapi/index.mts';
import { createApp } from '../server/app.mts';
import { readBody, receivedBody } from '../server/body.mts';
import { requestReasons, responseReasons } from '../server/checks.mts';
import { createService } from '../service.mts';
import { API_KEY } from '../server/auth.mts';
import { REALTIME_APP } from '../company/realtime.mts';
import type { SandboxControl } from '../control.mts';

/** The sandbox checks its own responses with `openapi/`. */

const find = (id: string) => DESCRIBED.find((operation) => operation.id === id)!;

const record = { activeReaders: 2, activeClickers: 1, periodDays: 30 };
const body = { items: record, message: 'Success', total: 1 };
const error = { items: [], message: 'No.', total: 0 };

const engagement = (changes: object, status = 200) =>
	['getActiveEngagement', { status, body: { ...body, ...changes } }] as const;
const page = (content: unknown, contentType?: string) =>
	['previewPurchase', { status: 200, body: content, contentType }] as const;

describe('a response', () => {
	test.each<[what: string, id: string, answer: object]>([
		['with further fields', ...engagement({ more: 1 })],
		['an error', ...engagement(error, 404)],
		['a body that is not stated', 'getSmsDeliveryReport', { status: 404, body: { error: 'Off' } }],
		['a write with a body', 'deleteAgent', { status: 200, body }],
		['a write without one', 'deleteAgent', { status: 204 }],
		['a status of two that are described', 'createDataFeed', { status: 201, body }],
		['a web page', ...page('<p>', 'text/html; charset=utf-8')],
	])('is right: %s', (_what, id, answer) => {
		expect(responseReasons(find(id), answer as never)).toEqual([]);
	});

	const wrongDate = { ...body, items: [{ createdAt: '2026-11-20 12:00:00' }] };
	test.each<[id: string, answer: object, reason: string]>([
		[
			...engagement({ items: { ...record, activeReaders: '2' } }),
			'items.activeReaders: must be integer',
		],
		[...engagement({ items: [] }), 'items: must be object'],
		[...engagement({ total: undefined }), "body: must have required property 'total'"],
		['getActiveEngagement', { status: 200 }, 'a body is described, and there is none'],
		[...engagement({}, 400), 'items: must be array'],
		['retryImport', { status: 200, body }, 'items: must be array'],
		[
			'retryImport',
			{ status: 422, body: { ...error, items: [1] } },
			'items: must NOT have more than 0 items',
		],
		[...page(body), 'a body of the type application/json is not described'],
		[
			'getImports',
			{ status: 200, body: wrongDate },
			'items.0.createdAt: must match format "date-time"',
		],
	])('of %s is wrong: %j', (id, answer, reason) => {
		expect(responseReasons(find(id), answer as never)).toContain(reason);
	});

	test.each(DESCRIBED)('of $id can be checked, whatever the status', (operation) => {
		for (const status of Object.keys(operation.responses)) {
			const [type] = Object.keys(operation.responses[status]!.content ?? { '': 0 });
			const number = Number(status.replace('default', '599').replaceAll('X', '9'));
			expect(() =>
				responseReasons(operation, { status: number, body: null, contentType: type! }),
			).not.toThrow();
		}
	});
});

describe('a form', () => {
	const schema = {
		type: 'object',
		required: ['url'],
		properties: {
			url: { type: 'string' },
			curated: { type: 'boolean' },
			'channels[]': { type: 'array', items: { type: 'string' } },
		},
	};
	const operation: Operation = {
		...find('getImports'),
		outsideBody: [],
		body: { type: 'multipart/form-data', schema },
	};

	async function sent(parts: string, type?: string) {
		const form = new FormData();
		for (const [name, value] of new URLSearchParams(parts)) form.append(name, value);
		const sending = new Response(form);
		const headers = { 'content-type': type ?? sending.headers.get('content-type') };
		const request = { headers, body: await sending.text() } as unknown as FastifyRequest;
		const { fields, reasons } = readBody(request, operation, await receivedBody(request));
		reasons.push(...requestReasons(operation, { path: {}, query: {}, body: fields }));
		return { fields, reasons };
	}

	test('has texts, made what they are described as, and lists of parts with one name', async () => {
		const url = 'https://a.example/ä?b=1\r\n2';
		const parts = `url=${encodeURIComponent(url)}&curated=true&channels[]=a`;
		const fields = { url, curated: true, 'channels[]': ['a'] };
		expect(await sent(parts)).toEqual({ fields, reasons: [] });
		expect((await sent(`${parts}&channels[]=b`)).fields['channels[]']).toEqual(['a', 'b']);
	});

	test.each([
		['a part missing', '', "body: must have required property 'url'", undefined],
		['one more', 'url=a&more=1', 'body: must NOT have unevaluated properties (more)', undefined],
		['one part twice', 'url=a&url=b', 'url: must be string', undefined],
		['JSON', 'url=a', 'body: the content type must be multipart/form-data', 'application/json'],
		['no form', 'url=a', 'body: must be a form', 'multipart/form-data; boundary=another'],
	])('is refused with %s', async (_what, parts, reason, type) => {
		expect((await sent(parts, type)).reasons).toContain(reason);
	});
});

describe('a sandbox that is wrong', () => {
	async function engagement(checkResponses: boolean) {
		const now = new Date();
		const options = {
			now,
			retryMs: 0,
			apiKey: API_KEY,
			realtimeApp: REALTIME_APP,
			observed: false,
		};
		const service = createService({ ...options, checkResponses, clock: () => now });
		service.company.engagement = { ...record, activeReaders: 'many' } as never;
		const app = createApp(service, {} as SandboxControl);
		const url = await app.listen({ port: 0 });
		const response = await fetch(`${url}/api/v3/metrics/active-engagement?api=true`, {
			headers: { authorization: `Bearer ${API_KEY}` },
		});
		const { message } = (await response.json()) as { message: string };
		await app.close();
		return [response.status, message];
	}

	test('says so with a 500', async () => {
		const log = jest.spyOn(console, 'error').mockImplementation(() => {});
		expect(await engagement(true)).toEqual([
			500,
			"The sandbox's 200 of getActiveEngagement is not as openapi/letters.yaml has it: items.activeReaders: must be integer",
		]);
		expect(log).toHaveBeenCalled();
		log.mockRestore();
	});

	test('is left alone where nobody wants to know', async () => {
		expect(await engagement(false)).toEqual([200, 'Success']);
	});
});
