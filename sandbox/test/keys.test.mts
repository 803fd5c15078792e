import type { FastifyRequest } from 'fastify';
import { signSubscription } from '../company/realtime.mts';
import { LIVE_CHANNEL, REALTIME_APP } from '../index.mts';
import { Recorder } from '../server/recorder.mts';
import { useSandbox } from './client.mts';

const realtimeApp = { key: 'an-app-of-its-own', secret: 'a-secret-of-its-own' };
const ENGAGEMENT = '/api/v3/metrics/active-engagement';
const { sandbox, call } = useSandbox({ apiKey: 'a-key-of-its-own', realtimeApp });

describe('a sandbox with keys of its own', () => {
	test('knows its key and no other', async () => {
		const statusOf = async (key: string) =>
			(await call('GET', ENGAGEMENT, { key, query: 'api=true' })).status;
		expect(await statusOf('a-key-of-its-own')).toBe(200);
		expect(await statusOf('sandbox-company-key')).toBe(401);
		expect(await statusOf(sandbox.limitedApiKey)).toBe(403);
		const own = 'a-key-of-its-own';
		const headers = { cookie: `a=${own}`, 'x-api-key': 'another-key' };
		const query = `api=true&keyword=${own}&api_key=third-key&token=fourth-key`;
		await call('GET', `${ENGAGEMENT}/${own}`, { key: 'a-key-of-others', query, headers });
		const seen = JSON.stringify(sandbox.control.requests());
		expect(seen).not.toMatch(/a-key-of-|another-key|third-key|fourth-key/);
		expect(seen).toContain('api=true&keyword=<key>&api_key=<key>&token=<key>');
	});

	test('remembers the latest requests only', async () => {
		const recorder = new Recorder('a-key-of-its-own');
		const request = { method: 'GET', url: '/a?b=c', headers: {}, query: { b: 'c' } };
		for (let count = 0; count < 10_002; count++) recorder.begin(request as FastifyRequest);
		expect([recorder.requests.length, recorder.forgotten]).toEqual([10_000, 2]);
	});

	test('signs by its app, and tells its key', async () => {
		const body = { api: true, socket_id: '12.34', channel_name: LIVE_CHANNEL };
		const { json } = await call('POST', '/api/v3/agents/activity/realtime-auth', { body });
		expect(json.items.auth).toBe(signSubscription('12.34', LIVE_CHANNEL, realtimeApp));
		expect(json.items.auth).not.toBe(signSubscription('12.34', LIVE_CHANNEL, REALTIME_APP));
	});
});
