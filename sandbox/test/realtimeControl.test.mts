import { LIVE_CHANNEL, startSandbox } from '../index.mts';
import { useSandbox } from './client.mts';
import { connect, openSocket, subscribed } from './realtimeClient.mts';

const { sandbox, call } = useSandbox();
const realtime = () => sandbox.control.realtime;
const sockets = () => realtime().state().sockets;

describe('publishing', () => {
	test.each<[unknown, string]>([
		[{ a: 1 }, '{"a":1}'],
		['plain', 'plain'],
		[undefined, '{}'],
	])('%j arrives as %j', async (data, text) => {
		const client = await subscribed(sandbox.realtime);
		expect(realtime().publish({ event: 'letter.sent', data })).toBe(1);
		expect(await client.next()).toEqual({
			event: 'letter.sent',
			channel: LIVE_CHANNEL,
			data: text,
		});
	});

	test('reaches the subscribers of that channel only', async () => {
		const feed = await subscribed(sandbox.realtime);
		const news = await connect(sandbox.realtime);
		news.subscribe('news');
		await news.next();
		await connect(sandbox.realtime);
		expect(realtime().publish({ event: 'a', channel: 'news' })).toBe(1);
		expect(realtime().publish({ event: 'b' })).toBe(1);
		expect(realtime().publish({ event: 'c', channel: 'nobody' })).toBe(0);
		expect([(await news.next()).event, (await feed.next()).event]).toEqual(['a', 'b']);
	});

	test.each<[string, string | Buffer]>([
		['broken JSON', '{"event":'],
		['1 MB', 'x'.repeat(1_000_000)],
		['bytes', Buffer.from([0, 255])],
	])('%s goes raw to every socket', async (_name, message) => {
		const client = await connect(sandbox.realtime);
		expect(realtime().publishRaw(message)).toBe(1);
		const [received, isBinary] = await client.nextRaw();
		expect(isBinary).toBe(typeof message !== 'string');
		expect(received.equals(Buffer.from(message))).toBe(true);
	});
});

describe('kicking', () => {
	test.each([1000, 1011, 4000, 4299])('with %d', async (code) => {
		const clients = [await subscribed(sandbox.realtime), await connect(sandbox.realtime)];
		realtime().kick(code);
		expect(sockets()).toEqual([]);
		for (const { closed } of clients) expect((await closed).code).toBe(code);
	});

	test('with nothing cuts the line', async () => {
		const { closed } = await connect(sandbox.realtime);
		realtime().kick(null);
		expect((await closed).code).toBe(1006);
	});

	test.each([999, 1006, 1012, 4300, 4000.5])('never with %d', (code) => {
		expect(() => realtime().kick(code)).toThrow('is never sent');
	});
});

describe('a silent server', () => {
	test('answers nothing and sends nothing, and goes on afterwards', async () => {
		const client = await subscribed(sandbox.realtime);
		const heard: unknown[] = [];
		client.socket.on('message', (data) => heard.push(String(data)));
		client.socket.on('pong', () => heard.push('pong'));
		realtime().silence(true);
		client.send({ event: 'pusher:ping', data: {} });
		client.socket.ping();
		expect(realtime().publish({ event: 'lost' })).toBe(0);
		expect(realtime().publishRaw('lost')).toBe(0);
		realtime().ping();
		const late = openSocket(sandbox.realtime);
		await new Promise((resolve) => setTimeout(resolve, 150));
		expect([heard, late.socket.readyState]).toEqual([[], late.socket.CONNECTING]);
		expect(sockets()).toHaveLength(1);

		realtime().silence(false);
		expect((await client.next()).event).toBe('pusher:pong');
		expect((await late.next()).event).toBe('pusher:connection_established');
		expect(realtime().publish({ event: 'heard' })).toBe(1);
		expect((await client.next()).event).toBe('heard');
	});

	test('does not complete the closing of a client, but can still kick it', async () => {
		const [leaving, staying] = [await connect(sandbox.realtime), await connect(sandbox.realtime)];
		realtime().silence(true);
		leaving.socket.close(1000);
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(leaving.socket.readyState).toBe(leaving.socket.CLOSING);
		realtime().kick(4200);
		expect((await staying.closed).code).toBe(4200);
		await leaving.closed;
		expect(sockets()).toEqual([]);
	});
});

describe('refusing', () => {
	test('with a code opens and closes', async () => {
		realtime().refuseConnections(4100);
		const client = openSocket(sandbox.realtime);
		expect(await client.next()).toMatchObject({ data: { code: 4100, message: 'Over capacity' } });
		expect((await client.closed).code).toBe(4100);
		realtime().refuseConnections(false);
		await connect(sandbox.realtime);
		expect(realtime().state()).toMatchObject({ connections: 2, mostAtOnce: 1 });
	});

	test('without one is HTTP 503', async () => {
		realtime().refuseConnections(true);
		const client = openSocket(sandbox.realtime);
		const answer = new Promise((resolve) =>
			client.socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode)),
		);
		expect(await answer).toBe(503);
		expect(realtime().state().connections).toBe(0);
	});

	test('knows its codes', () => {
		expect(() => realtime().refuseConnections(4300)).toThrow('4300 is not from 4000 to 4299');
	});
});

test('a subscription that is ignored gets no answer, and pings still do', async () => {
	realtime().ignoreSubscribe(true);
	const client = await connect(sandbox.realtime);
	client.subscribe('news');
	client.send({ event: 'pusher:ping' });
	expect((await client.next()).event).toBe('pusher:pong');
	expect(sockets()[0]!.subscriptions).toEqual([]);
});

describe('a server that goes away', () => {
	test('cuts connections at once, refuses new ones, and comes back on the same port', async () => {
		const { port } = sandbox.realtime;
		const client = await subscribed(sandbox.realtime);
		await realtime().stop();
		await realtime().stop();
		expect((await client.closed).code).toBe(1006);
		expect(realtime().state()).toMatchObject({ isListening: false, sockets: [] });
		const refused = openSocket(sandbox.realtime);
		const error = new Promise<NodeJS.ErrnoException>((resolve) =>
			refused.socket.once('error', resolve),
		);
		expect((await error).code).toBe('ECONNREFUSED');
		await Promise.all([realtime().start(), realtime().start()]);
		expect(sandbox.realtime.port).toBe(port);
		await subscribed(sandbox.realtime);
	});

	test('is back after a reset, welcoming and with nothing remembered', async () => {
		await subscribed(sandbox.realtime);
		realtime().silence(true);
		realtime().refuseConnections(true);
		realtime().ignoreSubscribe(true);
		realtime().setActivityTimeout(1);
		await realtime().stop();
		await sandbox.control.reset();
		expect(realtime().state()).toEqual({
			isListening: true,
			sockets: [],
			connections: 0,
			mostAtOnce: 0,
			messages: [],
		});
		const client = await subscribed(sandbox.realtime);
		expect(client.welcome.data).toContain('"activity_timeout":120');
	});

	test('goes with the sandbox', async () => {
		const other = await startSandbox();
		const client = await connect(other.realtime);
		await other.close();
		expect((await client.closed).code).toBe(1006);
		expect(other.control.realtime.state().isListening).toBe(false);
	});
});

describe('over HTTP', () => {
	const send = async (method: string, path: string, body?: unknown) =>
		(await call(method, `/__sandbox/realtime${path}`, { body, key: null })).status;

	test('does the same', async () => {
		expect(await send('PUT', '/activity-timeout', { seconds: 7 })).toBe(204);
		const client = await subscribed(sandbox.realtime);
		expect(client.welcome.data).toContain('"activity_timeout":7');
		expect(await send('POST', '/events', { event: 'a', data: { n: 1 } })).toBe(204);
		expect(await client.next()).toMatchObject({ event: 'a', data: '{"n":1}' });
		expect(await send('POST', '/raw', { text: '"b"' })).toBe(204);
		expect(await client.next()).toBe('b');
		expect(await send('POST', '/raw', { base64: 'AP8=' })).toBe(204);
		expect(await client.nextRaw()).toEqual([Buffer.from([0, 255]), true]);
		expect(await send('POST', '/ping')).toBe(204);
		expect((await client.next()).event).toBe('pusher:ping');
		expect(await send('PUT', '/silence', { on: true })).toBe(204);
		expect(await send('PUT', '/silence', { on: false })).toBe(204);
		expect(await send('PUT', '/ignore-subscribe', { on: true })).toBe(204);
		expect(await send('PUT', '/refusal', { refusal: 4004 })).toBe(204);
		expect((await openSocket(sandbox.realtime).closed).code).toBe(4004);
		const { json } = await call('GET', '/__sandbox/realtime', { key: null });
		expect(json).toEqual(realtime().state());
		expect(json.sockets).toEqual([{ socketId: client.socketId, subscriptions: [LIVE_CHANNEL] }]);
		expect(await send('POST', '/kick', { code: 4200 })).toBe(204);
		expect((await client.closed).code).toBe(4200);
		expect(await send('POST', '/stop')).toBe(204);
		expect(realtime().state().isListening).toBe(false);
		expect(await send('POST', '/start')).toBe(204);
		expect(realtime().state().isListening).toBe(true);
	});

	test.each([
		['POST', '/events', {}],
		['POST', '/raw', { base64: '%' }],
		['POST', '/kick', { code: 1006 }],
		['PUT', '/refusal', { refusal: 5000 }],
		['PUT', '/silence', { on: 'yes' }],
		['PUT', '/activity-timeout', { seconds: 0 }],
	])('refuses %s %s %j', async (method, path, body) => {
		expect(await send(method, path, body)).toBe(400);
	});
});
