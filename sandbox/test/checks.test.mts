import { DESCRIBED } from '../../openapi/index.mts';
import { createApp } from '../server/app.mts';
import { responseReasons } from '../server/checks.mts';
import { createService } from '../service.mts';
import { API_KEY } from '../server/auth.mts';
import { REALTIME_APP } from '../company/realtime.mts';
import type { SandboxControl } from '../control.mts';

/** The sandbox against itself: what it answers is held against `openapi/`. */

const find = (id: string) => DESCRIBED.find((operation) => operation.id === id)!;

const record = { activeReaders: 2, activeClickers: 1, periodDays: 30 };
const body = { items: record, message: 'Success', total: 1 };
const error = { items: [], message: 'No.', total: 0 };

describe('a response', () => {
	test.each<[what: string, id: string, answer: object]>([
		['as described', 'getActiveEngagement', { status: 200, body }],
		['with further fields', 'getActiveEngagement', { status: 200, body: { ...body, more: 1 } }],
		['an error', 'getActiveEngagement', { status: 404, body: error }],
		['a write with a body', 'deleteAgent', { status: 200, body }],
		['a write without one', 'deleteAgent', { status: 204 }],
		['a status of two that are described', 'createDataFeed', { status: 201, body }],
		[
			'a web page',
			'previewPurchase',
			{ status: 200, body: '<p>', contentType: 'text/html; charset=utf-8' },
		],
	])('is right: %s', (_what, id, answer) => {
		expect(responseReasons(find(id), answer as never)).toEqual([]);
	});

	test.each<[what: string, id: string, answer: object, reason: string]>([
		[
			'a field of another type',
			'getActiveEngagement',
			{ status: 200, body: { ...body, items: { ...record, activeReaders: '2' } } },
			'items.activeReaders: must be integer',
		],
		[
			'a list',
			'getActiveEngagement',
			{ status: 200, body: { ...body, items: [] } },
			'items: must be object',
		],
		[
			'no total',
			'getActiveEngagement',
			{ status: 200, body: { ...body, total: undefined } },
			"body: must have required property 'total'",
		],
		['no body', 'getActiveEngagement', { status: 200 }, 'a body is described, and there is none'],
		[
			'a record where an error is',
			'getActiveEngagement',
			{ status: 400, body },
			'items: must be array',
		],
		['another success', 'retryImport', { status: 200, body }, 'items: must be array'],
		[
			'an error with items',
			'retryImport',
			{ status: 422, body: { ...error, items: [1] } },
			'items: must NOT have more than 0 items',
		],
		[
			'JSON for a web page',
			'previewPurchase',
			{ status: 200, body },
			'a body of the type application/json is not described',
		],
		[
			'a date of another form',
			'getImports',
			{ status: 200, body: { ...body, items: [{ createdAt: '2026-11-20 12:00:00' }] } },
			'items.0.createdAt: must match format "date-time"',
		],
	])('is wrong: %s', (_what, id, answer, reason) => {
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

describe('a sandbox that is wrong', () => {
	async function engagement(checkResponses: boolean) {
		const now = new Date();
		const options = { now, retryMs: 0, apiKey: API_KEY, realtimeApp: REALTIME_APP };
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
