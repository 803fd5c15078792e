import { signSubscription } from '../company/realtime.mts';
import { LIVE_CHANNEL, REALTIME_APP } from '../index.mts';
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
		expect(JSON.stringify(sandbox.control.requests())).not.toContain('a-key-of-its-own');
	});

	test('signs by its app, and tells its key', async () => {
		const body = { api: true, socket_id: '12.34', channel_name: LIVE_CHANNEL };
		const { json } = await call('POST', '/api/v3/agents/activity/realtime-auth', { body });
		expect(json.items.auth).toBe(signSubscription('12.34', LIVE_CHANNEL, realtimeApp));
		expect(json.items.auth).not.toBe(signSubscription('12.34', LIVE_CHANNEL, REALTIME_APP));
	});
});
