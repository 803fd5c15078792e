import { IMPORT_WITH_MANY_ERRORS_ID, PENDING_PURCHASE_ID } from '../index.mts';
import { useSandbox, type Call } from './client.mts';

const LIST = '/api/v3/contacts/imports';
const RETRY = `${LIST}/${IMPORT_WITH_MANY_ERRORS_ID}/retry`;

const { sandbox, call } = useSandbox();

describe('the key comes first', () => {
	test.each([
		['no key', null, 401],
		['an unknown key', 'nobody', 401],
		['a key without rights', 'sandbox-limited-key', 403],
	])('%s is refused, whatever else is wrong', async (_name, key, expected) => {
		for (const path of [LIST, '/nowhere']) {
			const { status, json } = await call('GET', path, { key, query: 'limit=0' });
			expect(status).toBe(expected);
			expect(json).toEqual({ items: [], message: expect.any(String), total: 0 });
		}
		expect((await call('POST', RETRY, { key, body: '{' })).status).toBe(expected);
	});

	test('a key in another scheme is none', async () => {
		const headers = { authorization: `Basic ${sandbox.apiKey}` };
		expect((await call('GET', LIST, { key: null, headers })).status).toBe(401);
	});
});

/** The other errors of the description are met by the cases in `test/engine/cases`. */
describe('what the nodes refuse themselves', () => {
	const TOP = '/api/v3/letters/metrics/top-performers';
	const REVIEW = `/api/v3/promotions/purchases/${PENDING_PURCHASE_ID}`;

	test.each<[string, string, string, Call, number]>([
		['from without to', 'GET', TOP, { query: 'api=true&from=2026-10-01' }, 422],
		['to without from', 'GET', TOP, { query: 'api=true&to=2026-10-01' }, 422],
		['to before from', 'GET', TOP, { query: 'api=true&from=2026-10-02&to=2026-10-01' }, 422],
		['no feedback', 'POST', REVIEW, { query: 'api=true', body: { status: 'rejected' } }, 400],
	])('%s', async (_name, method, path, request, expected) => {
		expect((await call(method, path, request)).status).toBe(expected);
	});
});

describe('what the description refuses', () => {
	test.each<[string, string, string, Call, string]>([
		['no api', 'GET', LIST, {}, "query: must have required property 'api'"],
		['api twice', 'GET', LIST, { query: 'api=true&api=true' }, 'api: must be boolean'],
		['page 1.5', 'GET', LIST, { query: 'api=true&page=1.5' }, 'page: must be integer'],
		['limit 101', 'GET', LIST, { query: 'api=true&limit=101' }, 'limit: must be <= 100'],
		[
			'an unknown parameter',
			'GET',
			LIST,
			{ query: 'api=true&sort=asc' },
			'query: must NOT have additional properties (sort)',
		],
		[
			'api in both',
			'POST',
			RETRY,
			{ query: 'api=true', body: { api: true } },
			'query: must NOT have additional properties (api)',
		],
		['api as a string', 'POST', RETRY, { body: { api: 'true' } }, 'api: must be boolean'],
		[
			'an unknown field',
			'POST',
			RETRY,
			{ body: { api: true, force: true } },
			'body: must NOT have unevaluated properties (force)',
		],
		['broken JSON', 'POST', RETRY, { body: '{"api":' }, 'body: must be a JSON object'],
		['a list', 'POST', RETRY, { body: [true] }, 'body: must be a JSON object'],
		[
			'another content type',
			'POST',
			RETRY,
			{ body: { api: true }, headers: { 'content-type': 'text/plain' } },
			'body: the content type must be application/json',
		],
	])('%s', async (_name, method, path, request, reason) => {
		const { status, json } = await call(method, path, request);
		expect(status).toBe(400);
		expect(json).toEqual({
			items: [],
			message: 'The request is not valid.',
			total: 0,
			data: expect.arrayContaining([expect.stringContaining(reason)]),
		});
	});

	test('all reasons are named at once', async () => {
		const { json } = await call('GET', LIST, { query: 'page=0&limit=1000' });
		expect(json.data).toHaveLength(3);
	});

	test.each([
		['GET', '/api/v3/nowhere'],
		['POST', LIST],
		['GET', RETRY],
		['GET', `${LIST}/`],
	])('%s %s is nowhere', async (method, path) => {
		const { status, json } = await call(method, path);
		expect([status, json.items, json.total]).toEqual([404, [], 0]);
	});

	test('a broken percent escape is 400', async () => {
		expect((await call('GET', `${LIST}/%zz/errors`)).status).toBe(400);
	});
});
