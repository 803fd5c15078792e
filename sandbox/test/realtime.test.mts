import { LIVE_CHANNEL, REALTIME_APP } from '../index.mts';
import { signSubscription } from '../company/realtime.mts';
import { useSandbox } from './client.mts';
import { connect, GOOD_QUERY, openSocket, subscribed, until } from './realtimeClient.mts';

const { sandbox } = useSandbox();
const app = `/app/${REALTIME_APP.key}`;

describe('connecting', () => {
	test.each([5, 7])('with protocol %d gives a socket id and the activity timeout', async (n) => {
		const client = openSocket(sandbox.realtime, `${app}?protocol=${n}`);
		const { event, data } = await client.next();
		expect(event).toBe('pusher:connection_established');
		expect(JSON.parse(data as string)).toEqual({
			socket_id: expect.stringMatching(/^\d+\.\d+$/),
			activity_timeout: 120,
		});
	});

	test.each([
		['an unknown app key', `/app/nobody${GOOD_QUERY}`, 4001, /cluster/],
		['another path', `/apps${GOOD_QUERY}`, 4005, /Path not found/],
		['no protocol', app, 4008, /No protocol version/],
		['an old protocol', `${app}?protocol=4`, 4007, /Unsupported protocol/],
		['a future protocol', `${app}?protocol=8`, 4007, /Unsupported protocol/],
	])('with %s is an error, then closed with its code', async (_name, path, code, words) => {
		const client = openSocket(sandbox.realtime, path);
		const message = expect.stringMatching(words);
		expect(await client.next()).toEqual({ event: 'pusher:error', data: { code, message } });
		expect(await client.closed).toEqual({ code, reason: message });
		expect(sandbox.control.realtime.state().sockets).toEqual([]);
	});

	test('gives every socket an id of its own', async () => {
		const clients = await Promise.all(Array.from({ length: 20 }, () => connect(sandbox.realtime)));
		expect(new Set(clients.map(({ socketId }) => socketId)).size).toBe(20);
	});

	test('over plain HTTP is answered 426', async () => {
		const { host, port } = sandbox.realtime;
		expect((await fetch(`http://${host}:${port}${app}`)).status).toBe(426);
	});
});

describe('subscribing', () => {
	test('to the live channel with its signature succeeds', async () => {
		const client = await connect(sandbox.realtime);
		client.subscribe(LIVE_CHANNEL, signSubscription(client.socketId, LIVE_CHANNEL));
		expect(await client.next()).toEqual({
			event: 'pusher_internal:subscription_succeeded',
			channel: LIVE_CHANNEL,
			data: '{}',
		});
	});

	test('to a public channel needs no signature', async () => {
		const client = await connect(sandbox.realtime);
		client.subscribe('news');
		expect(await client.next()).toMatchObject({ channel: 'news', data: '{}' });
	});

	const signed = (socketId: string, channel = LIVE_CHANNEL) => signSubscription(socketId, channel);

	test.each<[string, string, (socketId: string) => string | undefined, string | RegExp]>([
		['no signature', LIVE_CHANNEL, () => undefined, /Auth info required/],
		['a wrong signature', LIVE_CHANNEL, () => `${REALTIME_APP.key}:00ff`, /^Invalid signature/],
		['the signature of another socket', LIVE_CHANNEL, () => signed('1.1'), /^Invalid signature/],
		[
			'the signature of another channel',
			LIVE_CHANNEL,
			(socketId) => signed(socketId, 'private-other'),
			/^Invalid signature: Expected HMAC SHA256 hex digest of \d+\.\d+:private-/,
		],
		[
			"another application's key",
			LIVE_CHANNEL,
			(socketId) => signed(socketId).replace(REALTIME_APP.key, 'other'),
			"Invalid key in subscription auth data: 'other'",
		],
		['a presence channel', 'presence-a', (id) => signed(id, 'presence-a'), /not available/],
		['a bad name', 'private-a b', (id) => signed(id, 'private-a b'), 'Invalid channel name'],
	])('with %s is an error without code, and the socket stays', async (_n, channel, auth, words) => {
		const client = await connect(sandbox.realtime);
		client.subscribe(channel, auth(client.socketId));
		const message = expect.stringMatching(words);
		expect(await client.next()).toEqual({
			event: 'pusher:error',
			data: { code: null, message },
		});
		expect(sandbox.control.realtime.state().sockets).toEqual([
			{ socketId: client.socketId, subscriptions: [] },
		]);
	});

	test('twice is an error, and events still arrive once', async () => {
		const client = await subscribed(sandbox.realtime);
		client.subscribe(LIVE_CHANNEL, signed(client.socketId));
		const message = `Existing subscription to channel ${LIVE_CHANNEL}`;
		expect((await client.next()).data).toEqual({ code: null, message });
		expect(sandbox.control.realtime.publish({ event: 'a' })).toBe(1);
		expect(sandbox.control.realtime.publish({ event: 'b' })).toBe(1);
		expect([(await client.next()).event, (await client.next()).event]).toEqual(['a', 'b']);
	});

	test('ends with unsubscribing, once', async () => {
		const client = await subscribed(sandbox.realtime);
		const unsubscribe = { event: 'pusher:unsubscribe', data: { channel: LIVE_CHANNEL } };
		client.send(unsubscribe);
		client.send(unsubscribe);
		expect((await client.next()).data).toMatchObject({
			message: expect.stringContaining(`No current subscription to channel ${LIVE_CHANNEL}`),
		});
		expect(sandbox.control.realtime.publish({ event: 'a' })).toBe(0);
		client.subscribe(LIVE_CHANNEL, signed(client.socketId));
		expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
	});
});

describe('messages', () => {
	test('pings are answered, pongs and client events are taken without an answer', async () => {
		const client = await subscribed(sandbox.realtime);
		client.send({ event: 'client-hello', channel: LIVE_CHANNEL, data: {} });
		client.send({ event: 'pusher:pong', data: {} });
		client.send({ event: 'pusher:ping', data: {} });
		expect(await client.next()).toEqual({ event: 'pusher:pong', data: '{}' });
	});

	test.each<[string, string | Buffer]>([
		['no JSON', '{'],
		['no event', '{"data":{}}'],
		['binary', Buffer.from('{"event":"pusher:ping"}')],
	])('%s is an error without code', async (_name, message) => {
		const client = await connect(sandbox.realtime);
		client.socket.send(message);
		expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: null } });
	});

	test('are remembered with what their signature was worth, never the signature', async () => {
		const before = Date.now();
		const client = await subscribed(sandbox.realtime);
		client.subscribe('private-x', 'secret:secret');
		await client.next();
		const seen = sandbox.control.realtime.state().messages;
		expect(seen.map(({ socketId, event, data }) => ({ socketId, event, data }))).toEqual([
			{
				socketId: client.socketId,
				event: 'pusher:subscribe',
				data: { channel: LIVE_CHANNEL, auth: '<valid>' },
			},
			{
				socketId: client.socketId,
				event: 'pusher:subscribe',
				data: { channel: 'private-x', auth: '<invalid>' },
			},
		]);
		expect(seen[0]!.at).toBeGreaterThanOrEqual(before);
		expect(seen[0]!.at).toBeLessThanOrEqual(Date.now());
	});
});

describe('a quiet client', () => {
	test('is pinged, and closed with 4201 when it does not answer', async () => {
		sandbox.control.realtime.setActivityTimeout(0.1);
		const client = await connect(sandbox.realtime);
		expect(await client.next()).toEqual({ event: 'pusher:ping', data: '{}' });
		expect((await client.closed).code).toBe(4201);
	});

	test('stays when it answers', async () => {
		sandbox.control.realtime.setActivityTimeout(0.1);
		const client = await connect(sandbox.realtime);
		for (let i = 0; i < 4; i++) {
			expect((await client.next()).event).toBe('pusher:ping');
			client.send({ event: 'pusher:pong', data: {} });
		}
		await until(() => sandbox.control.realtime.state().messages.length === 4);
		expect(client.socket.readyState).toBe(client.socket.OPEN);
	});
});
