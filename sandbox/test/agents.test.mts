import { createHmac } from 'node:crypto';
import { LIVE_CHANNEL, REALTIME_APP } from '../index.mts';
import { useSandbox } from './client.mts';

const { call, read } = useSandbox();
const AUTH = '/api/v3/agents/activity/realtime-auth';

describe('agents', () => {
	test('are deleted once, with no body in the answer', async () => {
		const [agent] = (await read('/api/v3/agents')).items;
		const path = `/api/v3/agents/${agent.uniqueId}`;
		const gone = await call('DELETE', path, { body: { api: true } });
		expect([gone.status, gone.text]).toEqual([204, '']);
		expect((await call('DELETE', path, { body: { api: true } })).status).toBe(404);
		expect((await read('/api/v3/agents')).items).not.toContainEqual(agent);
	});

	test('a subscription to the live channel is signed', async () => {
		const { channel } = (await read('/api/v3/agents/activity/channel')).items;
		expect(channel).toBe(LIVE_CHANNEL);
		const body = { api: true, socket_id: '12.34', channel_name: channel };
		const signature = createHmac('sha256', REALTIME_APP.secret)
			.update(`12.34:${channel}`)
			.digest('hex');
		const { status, json } = await call('POST', AUTH, { body });
		expect([status, json.items]).toEqual([200, { auth: `${REALTIME_APP.key}:${signature}` }]);
	});
});
