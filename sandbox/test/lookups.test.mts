import { useSandbox } from './client.mts';

const { sandbox, call } = useSandbox();

test('contact custom fields include the ones of the service itself', async () => {
	const { json } = await call('GET', '/api/v3/contacts/custom-fields', { query: 'api=true' });
	expect(json.items.some(({ id }: { id: number }) => id < 0)).toBe(true);
	expect(json.items.some(({ name }: { name: string }) => name.startsWith('__lh.'))).toBe(true);
});

test('data feeds are paged and searched', async () => {
	const list = async (query: string) =>
		(await call('GET', '/api/v3/curations/data-feeds', { query: `api=true${query}` })).json;
	expect((await list('&limit=15')).items).toHaveLength(15);
	expect((await list('&limit=15&page=2')).items).toHaveLength(5);
	expect((await list('&keyword=JOBS')).total).toBe(5);
	expect((await list('&limit=3&page=2')).items).toHaveLength(3);
});

test.each([
	['getAgents', '/api/v3/agents'],
	['getActivityFeedChannel', '/api/v3/agents/activity/channel'],
])('%s can be refused, missing or malformed, and works again after a reset', async (name, path) => {
	const states = async () => (await call('GET', path, { query: 'api=true' })).status;
	for (const state of [403, 404] as const) {
		sandbox.control.setLookup(name, state);
		expect(await states()).toBe(state);
	}
	sandbox.control.setLookup(name, 'malformed');
	const { status, json } = await call('GET', path, { query: 'api=true' });
	expect([status, json]).toEqual([200, { status: 'ok' }]);
	sandbox.control.reset();
	expect(await states()).toBe(200);
});

test('lookups and the SMS report are switched over HTTP too', async () => {
	const put = (path: string, body: object) => call('PUT', `/__sandbox${path}`, { key: null, body });
	expect((await put('/lookup', { name: 'getSystemSegments', state: 404 })).status).toBe(204);
	const segments = await call('GET', '/api/v3/contacts/segments/system', { query: 'api=true' });
	expect(segments.status).toBe(404);
	expect((await put('/sms-report', { enabled: false })).status).toBe(204);
	expect((await put('/lookup', { name: 'letters', state: 404 })).status).toBe(400);
});
