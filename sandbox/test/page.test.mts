import { request } from 'node:http';
import { LIVE_CHANNEL } from '../index.mts';
import { isFromHere } from '../server/onlyFromHere.mts';
import { useSandbox } from './client.mts';

const LIST = '/api/v3/contacts/imports';
const READ = { query: 'api=true' };

const { sandbox, call } = useSandbox();
const state = async () => (await call('GET', '/__sandbox/state', { key: null })).json;

test('the page and what it loads are served without a key', async () => {
	const { status, text, headers } = await call('GET', '/', { key: null });
	expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
	expect(text).toContain('<h1>Publishing sandbox</h1>');
	const parts = [...text.matchAll(/(?:src|href|srcset)="(\/__sandbox\/page\/[^"]+)"/g)];
	const types = new Set<string | null>();
	for (const [, path] of parts) {
		const part = await call('GET', path!, { key: null });
		expect([path, part.status]).toEqual([path, 200]);
		types.add(part.headers.get('content-type'));
	}
	expect([...types].toSorted()).toEqual([
		'image/svg+xml',
		'text/css; charset=utf-8',
		'text/javascript; charset=utf-8',
	]);
	expect(sandbox.control.requests()).toEqual([]);
});

test('a spreadsheet and a feed are served without a key', async () => {
	const csv = await call('GET', '/__sandbox/samples/contacts.csv', { key: null });
	expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
	expect(csv.text).toMatch(/^email,first_name,/);
	const feed = await call('GET', '/__sandbox/samples/feed.xml', { key: null });
	expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
	expect(feed.text.match(/<link>https:/g)).toHaveLength(4);
});

test.each([
	['POST', '/', 404],
	['GET', '/index.html', 404],
	['GET', '/api/v3/nowhere', 404],
])('%s %s is still the service', async (method, path, expected) => {
	expect((await call(method, path)).status).toBe(expected);
	expect((await call(method, path, { key: null })).status).toBe(401);
	expect(sandbox.control.requests()).toHaveLength(2);
});

test.each([
	[
		{ change: 'contactSignsUp', email: 'Ada@readers.example' },
		200,
		{ record: 'Ada@readers.example' },
	],
	[{ change: 'contactSignsUp', email: 'READER1@readers.example' }, 400, {}],
	[{ change: 'contactSignsUp', email: 'reader' }, 400, {}],
	[{ change: 'contactLeaves', email: 'nobody@readers.example' }, 404, {}],
])('the change %j is answered %i', async (body, expected, answer) => {
	const { status, json } = await call('POST', '/__sandbox/changes', { key: null, body });
	expect([status, json]).toEqual([expected, expect.objectContaining(answer)]);
});

describe('the state', () => {
	test('of a new sandbox is quiet', async () => {
		const { imports, ...rest } = await state();
		expect(imports.total).toBe(60);
		expect(imports.items).toEqual(
			(await call('GET', LIST, { query: 'api=true&limit=60' })).json.items,
		);
		expect(rest).toEqual({
			credential: {
				apiKey: sandbox.apiKey,
				limitedApiKey: sandbox.limitedApiKey,
				realtime: sandbox.realtime,
			},
			requests: { total: 0, items: [] },
			faults: [],
			realtime: { isListening: true, sockets: [], liveChannel: LIVE_CHANNEL },
		});
	});

	test('tells the latest requests first, and never a key', async () => {
		const before = Date.now();
		await call('GET', LIST, { query: `api=true&key=${sandbox.apiKey}` });
		await call('GET', LIST, READ);
		const { requests } = await state();
		const { time, ...second } = requests.items[0];
		expect(second).toEqual({
			number: 2,
			method: 'GET',
			target: `${LIST}?api=true`,
			status: 200,
			isInFlight: false,
		});
		expect(Date.parse(time)).toBeGreaterThanOrEqual(before - 1);
		expect(Date.parse(time)).toBeLessThanOrEqual(Date.now() + 1);
		expect(requests.items[1]).toMatchObject({ number: 1, target: `${LIST}?api=true&key=<key>` });
		expect(JSON.stringify(requests)).not.toContain(sandbox.apiKey);
	});

	test('tells a request that waits from one that got no answer', async () => {
		sandbox.control.addFault({ kind: 'reset' });
		await expect(call('GET', LIST, READ)).rejects.toThrow();
		sandbox.control.addFault({ kind: 'hang' });
		const given = new AbortController();
		const waiting = fetch(`${sandbox.url}${LIST}`, {
			headers: { authorization: `Bearer ${sandbox.apiKey}` },
			signal: given.signal,
		});
		while ((await state()).requests.total < 2);
		const { items } = (await state()).requests;
		expect(items).toMatchObject([
			{ status: 0, isInFlight: true },
			{ status: 0, isInFlight: false },
		]);
		given.abort();
		await expect(waiting).rejects.toThrow();
	});

	test('holds the latest 100 requests and the newest 200 imports of more', async () => {
		sandbox.control.setImports(300);
		for (let n = 0; n < 101; n++) await call('GET', '/nowhere');
		const { imports, requests } = await state();
		expect([imports.total, imports.items.length]).toEqual([300, 200]);
		expect([requests.total, requests.items.length]).toEqual([101, 100]);
		expect([requests.items[0].number, requests.items.at(-1).number]).toEqual([101, 2]);
	});
});

describe('other sites', () => {
	const steer = (headers: Record<string, string>) =>
		call('POST', '/__sandbox/faults', { key: null, headers, body: { kind: 'hang' } });

	test.each(['https://attacker.example', 'http://127.0.0.1:1', 'null'])(
		'a page of %s may not steer the sandbox',
		async (origin) => {
			const { status, json } = await steer({ origin });
			expect([status, json.message]).toEqual([403, expect.stringContaining('other sites')]);
			const asForm = { origin, 'content-type': 'text/plain' };
			expect((await steer(asForm)).status).toBe(403);
			expect((await state()).faults).toEqual([]);
		},
	);

	test('its own page and programs may', async () => {
		expect((await steer({ origin: sandbox.url })).status).toBe(204);
		expect((await steer({})).status).toBe(204);
	});

	test.each([
		['localhost:4010', 200],
		['[::1]:4010', 200],
		['192.168.1.2:4010', 200],
		['attacker.example:4010', 403],
		['127.0.0.1.attacker.example', 403],
		['bad host', 403],
	])('the name %s is answered %i', async (host, expected) => {
		expect(await statusAt('/', host)).toBe(expected);
		expect(await statusAt('/__sandbox/state', host)).toBe(expected);
	});

	test.each([
		['127.0.0.1', '127.0.0.1', true],
		['::ffff:127.0.0.1', '::ffff:127.0.0.1', true],
		['192.168.1.2', '192.168.1.2', true],
		['172.17.0.2', '172.17.0.1', false],
		['::ffff:192.168.1.3', '::ffff:192.168.1.2', false],
	])('a program at %s that connects to %s may steer: %s', (remoteAddress, localAddress, may) => {
		expect(isFromHere({ remoteAddress, localAddress })).toBe(may);
	});

	test('may neither embed nor read anything', async () => {
		for (const path of ['/', '/__sandbox/state', '/__sandbox/requests']) {
			const { headers } = await call('GET', path, { key: null });
			expect(headers.get('access-control-allow-origin')).toBeNull();
			expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
			expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
			expect(headers.get('content-security-policy')).not.toContain('unsafe');
		}
	});
});

/** `fetch` does not let a test choose the host. */
function statusAt(path: string, host: string): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		const sent = request(`${sandbox.url}${path}`, { headers: { host } }, (response) => {
			response.resume();
			resolve(response.statusCode);
		});
		sent.on('error', reject).end();
	});
}
