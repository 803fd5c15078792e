import PusherServer from 'pusher';
import type { Options } from 'pusher-js';
import { LIVE_CHANNEL, REALTIME_APP } from '../index.mts';
import { useSandbox } from './client.mts';
import {
	authorize,
	officialClient,
	type OfficialClient,
} from '../../test/support/officialClient.mts';
import { subscribed, until } from './realtimeClient.mts';

const { sandbox } = useSandbox();
const realtime = () => sandbox.control.realtime;

describe('the official client', () => {
	let client: OfficialClient;
	let states: string[];
	let errors: unknown[];
	afterEach(() => client.disconnect());

	function connect(options?: Partial<Options>) {
		states = [];
		errors = [];
		client = officialClient(sandbox, options);
		client.connection.bind('state_change', ({ current }: { current: string }) =>
			states.push(current),
		);
		client.connection.bind('error', (error: unknown) => errors.push(error));
		return client;
	}

	const isSubscribed = () => realtime().state().sockets[0]?.subscriptions[0] === LIVE_CHANNEL;

	/** Subscribes to the activity feed. Returns the list to which its events are added. */
	async function follow() {
		const events: Array<[event: string, data: unknown]> = [];
		connect()
			.subscribe(LIVE_CHANNEL)
			.bind_global((event: string, data: unknown) => events.push([event, data]));
		await until(() => events.length === 1);
		expect(events.splice(0)).toEqual([['pusher:subscription_succeeded', {}]]);
		return events;
	}

	test('subscribes to the activity feed and receives its events in order', async () => {
		const events = await follow();
		const { socket_id } = client.connection;
		expect(realtime().state().sockets).toEqual([
			{ socketId: socket_id, subscriptions: [LIVE_CHANNEL] },
		]);
		for (let n = 0; n < 100; n++) realtime().publish({ event: 'letter.sent', data: { n } });
		realtime().publish({ event: 'elsewhere', channel: 'private-other' });
		realtime().publish({ event: 'text', data: 'no JSON' });
		await until(() => events.length === 101);
		expect(events.slice(0, 100)).toEqual(
			Array.from({ length: 100 }, (_, n) => ['letter.sent', { n }]),
		);
		expect(events[100]).toEqual(['text', 'no JSON']);
		expect(errors).toEqual([]);
	});

	test('is told of a signature that is not valid, and stays connected', async () => {
		connect({
			channelAuthorization: {
				transport: 'ajax',
				endpoint: '',
				customHandler: (_asked, done) => done(null, { auth: `${REALTIME_APP.key}:0` }),
			},
		}).subscribe(LIVE_CHANNEL);
		await until(() => errors.length === 1);
		expect(errors).toEqual([
			{
				type: 'PusherError',
				data: { code: null, message: expect.stringMatching(/^Invalid signature: Expected HMAC/) },
			},
		]);
		expect(client.connection.state).toBe('connected');
	});

	test('reconnects, signs again and goes on when 4200 asks to', async () => {
		const events = await follow();
		const before = client.connection.socket_id;
		realtime().kick(4200);
		await until(() => states.at(-1) === 'connected' && isSubscribed());
		expect(client.connection.socket_id).not.toBe(before);
		expect(realtime().publish({ event: 'again' })).toBe(1);
		await until(() => events.some(([event]) => event === 'again'));
		expect(realtime().state()).toMatchObject({ connections: 2, mostAtOnce: 1 });
	});
});

describe('the official server library', () => {
	const { key, secret } = REALTIME_APP;
	const library = new PusherServer({ appId: '1', key, secret, cluster: 'mt1' });
	// Exported, but missing in the library's types.
	const { Token } = PusherServer as unknown as {
		Token: new (
			key: string,
			secret: string,
		) => { verify(text: string, signature: string): boolean };
	};
	const token = new Token(key, secret);

	test('signs a socket as the service does', async () => {
		const id = '123456.7890123';
		expect(await authorize(sandbox, id, LIVE_CHANNEL)).toEqual(
			library.authorizeChannel(id, LIVE_CHANNEL),
		);
	});

	test('verifies the signatures of the service, and no other', async () => {
		const [signedKey, signature] = (await authorize(sandbox, '1.2', LIVE_CHANNEL)).auth.split(':');
		expect(signedKey).toBe(key);
		expect(token.verify(`1.2:${LIVE_CHANNEL}`, signature!)).toBe(true);
		expect(token.verify(`1.3:${LIVE_CHANNEL}`, signature!)).toBe(false);
	});

	test('makes signatures that the realtime server accepts', async () => {
		const sign = (id: string) => library.authorizeChannel(id, LIVE_CHANNEL).auth;
		await subscribed(sandbox.realtime, sign);
		expect(realtime().publish({ event: 'a' })).toBe(1);
	});
});
