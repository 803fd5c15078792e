import {
	IMPORT_WITH_MANY_ERRORS_ID,
	startSandbox,
	type PlannedFault,
	type Sandbox,
} from '../index.mts';
import { useSandbox } from './client.mts';
import { until } from './realtimeClient.mts';

const LIST = '/api/v3/contacts/imports';
const ERRORS = `${LIST}/${IMPORT_WITH_MANY_ERRORS_ID}/errors`;
const RETRY = `${LIST}/${IMPORT_WITH_MANY_ERRORS_ID}/retry`;
const READ = { query: 'api=true' };

const { sandbox, call } = useSandbox();
const read = () => call('GET', LIST, READ);

describe('planned faults', () => {
	test.each<[PlannedFault, number, string | RegExp]>([
		[{ kind: 'status', status: 502 }, 502, /^\{"items":\[\],"message":".+","total":0\}$/],
		[{ kind: 'status', status: 500, body: 'oops' }, 500, 'oops'],
		[{ kind: 'html' }, 200, /<!doctype html>/],
		[{ kind: 'html', status: 404 }, 404, /<!doctype html>/],
		[{ kind: 'empty' }, 200, ''],
		[{ kind: 'body', body: '[1]' }, 200, '[1]'],
		[{ kind: 'redirect', location: 'http://127.0.0.1:1/' }, 302, ''],
		[{ kind: 'cutBody' }, 200, /^\{"items":\[\{[^]*[^}]$/],
	])('%j', async (fault, status, text) => {
		const answer = read();
		const whole = (await answer).text;
		sandbox.control.addFault(fault);
		const response = await fetch(`${sandbox.url}${LIST}?api=true`, {
			headers: { authorization: `Bearer ${sandbox.apiKey}` },
			redirect: 'manual',
		});
		const body = await response.text();
		expect(response.status).toBe(status);
		if (typeof text === 'string') expect(body).toBe(text);
		else expect(body).toMatch(text);
		if (fault.kind === 'cutBody') expect(whole.startsWith(body)).toBe(true);
		if (fault.location) expect(response.headers.get('location')).toBe(fault.location);
		expect((await read()).status).toBe(200);
	});

	test('a reset breaks the connection before the answer', async () => {
		sandbox.control.addFault({ kind: 'reset' });
		await expect(read()).rejects.toThrow('fetch failed');
		expect(sandbox.control.requests()[0]!.status).toBe(0);
	});

	test('a reset in the body breaks it after the status', async () => {
		sandbox.control.addFault({ kind: 'resetMidBody' });
		const response = await fetch(`${sandbox.url}${LIST}?api=true`, {
			headers: { authorization: `Bearer ${sandbox.apiKey}` },
		});
		expect(response.status).toBe(200);
		await expect(response.text()).rejects.toThrow();
	});

	test.each(['hang', 'hangMidBody'] as const)('%s never ends', async (kind) => {
		sandbox.control.addFault({ kind });
		const signal = AbortSignal.timeout(150);
		const whole = fetch(`${sandbox.url}${LIST}?api=true`, {
			headers: { authorization: `Bearer ${sandbox.apiKey}` },
			signal,
		}).then((response) => response.text());
		await expect(whole).rejects.toThrow('aborted due to timeout');
	});

	test('an answer in another charset than it says has its letters in ISO 8859-1', async () => {
		sandbox.control.addFault({ kind: 'charset', charset: 'utf-16' });
		const response = await fetch(`${sandbox.url}/api/v3/contacts/tags`, {
			method: 'POST',
			headers: {
				authorization: `Bearer ${sandbox.apiKey}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify({ api: true, name: 'cafe', color: '#00ff00' }),
		});
		expect(response.headers.get('content-type')).toBe('application/json; charset=utf-16');
		expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('"cafe"');
	});

	test('a damaged gzip cannot be unpacked', async () => {
		sandbox.control.addFault({ kind: 'gzipDamage' });
		await expect(read()).rejects.toThrow('terminated');
	});

	test('meet only the requests they name, after some, so many times, in order', async () => {
		sandbox.control.addFault({ kind: 'status', status: 503, method: 'post', path: '*' });
		sandbox.control.addFault({
			kind: 'status',
			status: 500,
			path: `${LIST}/*`,
			after: 1,
			times: 2,
		});
		sandbox.control.addFault({ kind: 'status', status: 502, path: LIST });
		expect((await read()).status).toBe(502);
		const statuses: number[] = [];
		for (let i = 0; i < 4; i++) statuses.push((await call('GET', ERRORS, READ)).status);
		expect(statuses).toEqual([200, 500, 500, 200]);
		expect((await call('POST', RETRY, { body: { api: true } })).status).toBe(503);
		expect((await call('POST', RETRY, { body: { api: true } })).status).toBe(202);
	});

	test('keep a write from happening, or lose only its answer', async () => {
		const request = { body: { api: true } };
		sandbox.control.addFault({ kind: 'status', status: 502 });
		expect((await call('POST', RETRY, request)).status).toBe(502);
		sandbox.control.addFault({ kind: 'reset', afterProcessing: true });
		await expect(call('POST', RETRY, request)).rejects.toThrow('fetch failed');
		expect((await call('POST', RETRY, request)).status).toBe(422);
	});

	test('do not meet a request that is refused', async () => {
		sandbox.control.addFault({ kind: 'status', status: 500 });
		expect((await call('GET', LIST, { key: 'nobody' })).status).toBe(401);
		expect((await read()).status).toBe(500);
	});
});

describe('the rate limit', () => {
	let now: number;
	beforeEach(() => {
		now = Date.now();
		jest.spyOn(Date, 'now').mockImplementation(() => now);
	});
	afterEach(() => jest.restoreAllMocks());

	test.each([
		['seconds', /^1$/],
		['date', /GMT$/],
		['nonsense', /[a-z]/],
		['none', null],
	] as const)('says when to come again in %s', async (retryAfter, expected) => {
		sandbox.control.setRateLimit({ perSecond: 2, retryAfter });
		const answers = [await read(), await read(), await read()];
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
		const header = answers[2]!.headers.get('retry-after');
		if (expected === null) expect(header).toBeNull();
		else expect(header).toMatch(expected);
		if (retryAfter === 'date') {
			expect(Date.parse(header!)).toBe((Math.floor(now / 1000) + 1) * 1000);
		}
	});

	test('admits as many again in the next second', async () => {
		sandbox.control.setRateLimit({ perSecond: 1 });
		expect([(await read()).status, (await read()).status]).toEqual([200, 429]);
		now += 1000;
		expect((await read()).status).toBe(200);
	});
});

test('latency delays every answer, and requests overlap', async () => {
	const other = await startSandbox();
	other.control.setLatency(60_000);
	const delayed = [LIST, LIST, '/nowhere'].map((path) => outcomeOf(other, path));
	await until(() => other.control.requests().length === 3);
	other.control.setLatency(1);
	expect(await outcomeOf(other, LIST)).toBe('answered');
	const seen = other.control.requests();
	expect(seen.map(({ concurrent }) => concurrent)).toEqual([1, 2, 3, 4]);
	expect(seen.map(({ status }) => status)).toEqual([0, 0, 0, 200]);
	await other.close();
	expect(await Promise.all(delayed)).toEqual(['broken', 'broken', 'broken']);
});

test('remembers requests as they were sent, without keys', async () => {
	await call('GET', `${LIST}/a%2Fb%20c/errors`, { query: 'api=true&x%5B%5D=1&x%5B%5D=2' });
	await call('POST', RETRY, { body: { api: true }, key: sandbox.limitedApiKey });
	await call('POST', RETRY, { body: '{', key: 'some-other-secret' });
	const [first, second, third] = sandbox.control.requests();
	expect(first).toMatchObject({
		method: 'GET',
		path: `${LIST}/a%2Fb%20c/errors`,
		rawUrl: `${LIST}/a%2Fb%20c/errors?api=true&x%5B%5D=1&x%5B%5D=2`,
		query: { api: 'true', 'x[]': ['1', '2'] },
		headers: { authorization: 'Bearer <known>' },
		status: 400,
		concurrent: 1,
	});
	expect(second).toMatchObject({
		body: { api: true },
		headers: { authorization: 'Bearer <limited>' },
		status: 403,
	});
	expect(third).toMatchObject({ body: '{', headers: { authorization: 'Bearer <unknown>' } });
	expect(second!.at).toBeGreaterThan(first!.at);
	sandbox.control.clearRequests();
	expect(sandbox.control.requests()).toEqual([]);
});

describe('over HTTP', () => {
	const put = async (path: string, body: unknown, method = 'PUT') =>
		(await call(method, `/__sandbox${path}`, { body, key: null })).status;

	test('does the same, and is neither seen nor slowed nor broken', async () => {
		expect(await put('/faults', { kind: 'status', status: 500, times: 9 }, 'POST')).toBe(204);
		expect(await put('/rate-limit', { perSecond: 1 })).toBe(204);
		expect(await put('/latency', { ms: 30 })).toBe(204);
		expect(await put('/latency', { ms: 0 })).toBe(204);
		expect((await read()).status).toBe(500);
		await call('DELETE', '/__sandbox/faults', { key: null });
		await call('DELETE', '/__sandbox/rate-limit', { key: null });
		expect(await put('/page-cap', { max: 5 })).toBe(204);
		expect(await put('/imports', { count: 7 })).toBe(204);
		expect(await put('/import-growth', { count: 1 })).toBe(204);
		const { json } = await read();
		expect([json.items.length, json.total]).toEqual([5, 7]);
		const seen = await call('GET', '/__sandbox/requests', { key: null });
		expect(seen.json).toEqual(sandbox.control.requests().map((request) => ({ ...request })));
		expect(seen.json).toHaveLength(2);
		await call('POST', '/__sandbox/reset', { key: null });
		expect(sandbox.control.requests()).toEqual([]);
		expect((await read()).json.total).toBe(60);
	});

	test('replaces the tags of a contact instead of adding to them', async () => {
		expect(await put('/tag-writes', { writes: 'replace' })).toBe(204);
		const body = { api: true, email: 'reader0@readers.example', tags: ['VIP'] };
		const { json } = await call('POST', '/api/v3/contacts', { body });
		expect(json.items.tags).toEqual(['VIP']);
	});

	test.each([
		['/latency', { ms: -1 }],
		['/latency', '{'],
		['/imports', {}],
	])('refuses %s %j', async (path, body) => {
		expect(await put(path, body)).toBe(400);
	});
});

test('closes at once, also while requests hang', async () => {
	const other = await startSandbox();
	other.control.addFault({ kind: 'hang', times: 2 });
	const hanging = [outcomeOf(other, LIST), outcomeOf(other, LIST)];
	await until(() => other.control.requests().length === 2);
	await other.close();
	expect(await Promise.all(hanging)).toEqual(['broken', 'broken']);
});

async function outcomeOf({ url, apiKey }: Sandbox, path: string): Promise<'answered' | 'broken'> {
	const headers = { authorization: `Bearer ${apiKey}` };
	return await fetch(`${url}${path}?api=true`, { headers }).then(
		() => 'answered',
		() => 'broken',
	);
}
