import { Backoff } from '../../../nodes/PublishingActivityTrigger/realtime/backoff.ts';
import { Outages } from '../../../nodes/PublishingActivityTrigger/realtime/outages.ts';
import {
	clusterServer,
	readMessage,
	socketUrl,
} from '../../../nodes/PublishingActivityTrigger/realtime/protocol.ts';
import {
	errorOf,
	RealtimeError,
} from '../../../nodes/PublishingActivityTrigger/realtime/realtimeError.ts';
import { LIVE_CHANNEL, type RealtimeControl } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import { signed, useRealtime, type Feed, type FollowOptions } from './useRealtime.mts';

/** The client of the channels protocol, without n8n, on an injected clock. */

const realtime = useRealtime();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const publish = (count: number) => {
	for (const data of rows(count)) realtime.server.publish({ event: 'row', data });
};

describe('pure functions', () => {
	test.each<[string, unknown, unknown]>([
		['JSON in text', '{"event":"a","data":"[1,null]"}', { event: 'a', data: [1, null] }],
		['text', '{"event":"a","data":"It is out"}', { event: 'a', data: 'It is out' }],
		['broken JSON in text', '{"event":"a","data":"{"}', { event: 'a', data: '{' }],
		['JSON', '{"event":"a","data":{"b":[]}}', { event: 'a', data: { b: [] } }],
		[
			'a long ID in text',
			'{"event":"a","data":"{\\"ids\\":[-12345678901234567890]}"}',
			{ event: 'a', data: { ids: ['-12345678901234567890'] } },
		],
		[
			'a long ID',
			'{"event":"a","data":{"id":7615917337495251231}}',
			{ event: 'a', data: { id: '7615917337495251231' } },
		],
		['a channel', '{"event":"a","channel":"b"}', { event: 'a', channel: 'b', data: undefined }],
		['a channel that is not text', '{"event":"a","channel":5}', { event: 'a', data: undefined }],
		['no event', '{"data":"{}"}', undefined],
	])('a message with %s', (_, received, expected) => {
		expect(readMessage(received)).toEqual(expected);
	});

	const host = (name: string, secure = false) => ({ host: name, port: 6001, secure });
	test.each([
		['a cluster', clusterServer('eu'), 'k1', 'wss://ws-eu.pusher.com:443/app/k1'],
		['a host', host('rt.example', true), 'k1', 'wss://rt.example:6001/app/k1'],
		['a host without TLS', host('my_server'), 'k1', 'ws://my_server:6001/app/k1'],
		['an IPv6 address', host('::1'), 'k1', 'ws://[::1]:6001/app/k1'],
		['special characters', host('rt.example'), 'a/b?c', 'ws://rt.example:6001/app/a%2Fb%3Fc'],
	])('the address of %s', (_, server, key, expected) => {
		const url = socketUrl(server, key, '1.2.3');
		expect(url).toBe(`${expected}?protocol=7&client=n8n-nodes-publishing&version=1.2.3`);
		expect(URL.canParse(url)).toBe(true);
	});

	test.each<[number, 'rarely' | 'later' | 'after a second' | 'at once', RegExp]>([
		[4000, 'rarely', /code 4000/],
		[4001, 'rarely', /app key.*realtime settings of the credential/],
		[4003, 'rarely', /disabled/],
		[4004, 'rarely', /limit of connections/],
		[4005, 'rarely', /address.*realtime settings of the credential/],
		// The server received no signature in time: nothing was refused.
		[4009, 'later', /signature/],
		[4099, 'rarely', /code 4099/],
		[4100, 'after a second', /code 4100/],
		[4199, 'after a second', /code 4199/],
		[4200, 'at once', /code 4200/],
		[4299, 'at once', /code 4299/],
		[4300, 'later', /code 4300/],
	])('after code %i the next attempt comes %s', (code, next, message) => {
		expect(errorOf(code)).toMatchObject({
			message: expect.stringMatching(message),
			isFatal: next === 'rarely',
			isAtOnce: next === 'at once',
			waitMs: next === 'after a second' ? 1_000 : undefined,
		});
	});

	test.each<[string, boolean, (downMs: number) => number]>([
		['to a minute', false, () => MINUTE],
		[
			'after refusals to a quarter of the outage, at most to a quarter of an hour',
			true,
			(downMs) => Math.min(Math.max(downMs / 4, MINUTE), 15 * MINUTE),
		],
	])('pauses grow %s', (_, isFatal, longest) => {
		const backoff = new Backoff(() => 1);
		let downMs = 0;
		for (let failures = 0; failures < 40; failures++) {
			const pause = backoff.nextDelayMs(new RealtimeError('Refused', { isFatal }), downMs);
			expect(pause).toBe(Math.min(1_000 * 2 ** Math.min(failures, 10), longest(downMs)));
			downMs += pause;
		}
	});

	test('pauses are random up to the longest, and none three times if the server asks for that', () => {
		expect(new Backoff(() => 0.25).nextDelayMs(new RealtimeError('Lost'), 0)).toBe(250);
		const backoff = new Backoff(() => 1);
		const pauses = () => [1, 2, 3, 4].map(() => backoff.nextDelayMs(errorOf(4200), 0));
		expect(pauses()).toEqual([0, 0, 0, 1_000]);
		backoff.reset();
		expect(pauses()).toEqual([0, 0, 0, 1_000]);
	});

	test.each([
		[5_000, 5_000],
		[10 * HOUR, HOUR],
	])('a pause of %i ms that the server asks for lasts at least %i ms', (waitMs, expected) => {
		const asked = new RealtimeError('Wait', { waitMs });
		expect(new Backoff(() => 0).nextDelayMs(asked, 0)).toBe(expected);
	});
});

const raw = (parts: object) => JSON.stringify({ channel: LIVE_CHANNEL, ...parts });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const UNREADABLE = 'An unreadable message was ignored';
const OTHER_CHANNEL = 'An event of another channel was ignored';
const NO_CODE = 'A message without a code was ignored';
const NO_NOTICE = '';

describe('a message', () => {
	/** Sends messages, and returns the events and notices that they caused. */
	async function receive(...messages: Array<string | Uint8Array>) {
		const feed = await realtime.subscribed();
		for (const each of messages) realtime.server.publishRaw(each);
		realtime.server.publish({ event: 'last' });
		await until(() => feed.events.at(-1)?.event === 'last', 'the last event came');
		expect(feed).toMatchObject({ recovered: [], outages: [], failed: [] });
		expect(realtime.server.state().connections).toBe(1);
		expect(feed.signed).toHaveLength(1);
		return { events: feed.events.slice(0, -1), notices: feed.notices };
	}

	test.each<[string, string | Uint8Array, string]>([
		['empty', '', UNREADABLE],
		['HTML', '<!doctype html><title>502</title>', UNREADABLE],
		['with an event that is an object', raw({ event: { name: 'a' } }), UNREADABLE],
		['nested 100,000 deep', nested(100_000), UNREADABLE],
		['of binary data', new TextEncoder().encode(raw({ event: 'a' })), UNREADABLE],
		['of another channel', raw({ event: 'a', channel: 'private-b' }), OTHER_CHANNEL],
		['without a channel', JSON.stringify({ event: 'a', data: '{}' }), OTHER_CHANNEL],
		['about an error without a code', '{"event":"pusher:error","data":{"message":"?"}}', NO_CODE],
		['about an error without data', '{"event":"pusher:error"}', NO_CODE],
		['of an unknown protocol event', raw({ event: 'pusher:of_tomorrow' }), NO_NOTICE],
		[
			'that welcomes again',
			raw({ event: 'pusher:connection_established', data: '{"socket_id":"1.2"}' }),
			NO_NOTICE,
		],
		[
			'that confirms again',
			raw({ event: 'pusher_internal:subscription_succeeded', data: '{}' }),
			NO_NOTICE,
		],
		[
			'about a failure of another channel',
			raw({ event: 'pusher:subscription_error', channel: 'private-b', data: { status: 403 } }),
			NO_NOTICE,
		],
		['that answers no ping', '{"event":"pusher:pong","data":{}}', NO_NOTICE],
		['about an event of ours', '{"event":"pusher:error","data":{"code":4301}}', NO_NOTICE],
	])('%s is ignored, with one notice at most', async (_, received, notice) => {
		const notices = notice === NO_NOTICE ? [] : [notice];
		expect(await receive(received, received, received)).toEqual({ events: [], notices });
	});

	test('of the application is an event, whatever its name and size', async () => {
		const names = ['', 'a'.repeat(10_000), '__proto__', 'client-a', 'ü:🗞️', 'pusherette:new'];
		const data = '\u0000\u2028 ü 🗞️ \ud800'.repeat(5_000);
		const { events, notices } = await receive(
			...names.map((event) => raw({ event, data })),
			raw({ event: 'deep', data: nested(10_000) }),
		);
		expect(events.slice(0, -1)).toEqual(
			names.map((event) => ({ event, channel: LIVE_CHANNEL, data })),
		);
		expect(events.at(-1)?.event).toBe('deep');
		expect(notices).toEqual([]);
	});

	test.each([
		['a welcome without a socket', '{"event":"pusher:connection_established","data":"{}"}'],
		['success', raw({ event: 'pusher_internal:subscription_succeeded', data: '{}' })],
		['an event', raw({ event: 'early', data: '{}' })],
	])('before subscribing changes nothing: %s', async (_, received) => {
		const feed = realtime.follow({ sign: () => new Promise(() => {}) });
		feed.subscription.start();
		await until(() => feed.signed.length === 1, 'it signs');
		realtime.server.publishRaw(received);
		realtime.server.ping();
		await until(() => realtime.received('pusher:pong').length === 1, 'the message was read');
		expect(feed).toMatchObject({ lives: [], events: [], signed: [expect.anything()] });
	});
});

describe('a subscription', () => {
	test.each<[string, (server: RealtimeControl) => unknown, FollowOptions, RegExp]>([
		['no confirmation', (server) => server.ignoreSubscribe(true), {}, /took too long/],
		['a signature of another socket', () => {}, { sign: () => signed('1.1') }, /signature/],
		['a malformed signature', () => {}, { sign: async () => 'nonsense' }, /signature/],
		['no signature', () => {}, { sign: () => new Promise(() => {}) }, /took too long/],
		['no target', () => {}, { prepare: () => new Promise(() => {}) }, /did not respond in time/],
		[
			'an unexpected error',
			() => {},
			{ sign: () => Promise.reject(new TypeError('x is not a function')) },
			/^The subscription could not be signed$/,
		],
	])('with %s reports why once, and tries again', async (_, set, options, reason) => {
		await set(realtime.server);
		const feed = realtime.follow(options);
		feed.subscription.start();
		await until(() => feed.failed.length === 2, 'it has tried twice');
		expect(feed.failed[0].message).toMatch(reason);
		expect(feed.interrupted).toEqual([feed.failed[0].message]);
		expect(feed).toMatchObject({ events: [], lives: [], recovered: [] });
	});
});

test('the cause of a long outage is looked up until the outage is reported', async () => {
	realtime.server.refuseConnections(true);
	const feed = realtime.follow();
	feed.subscription.start();
	await until(() => feed.outages.length === 1, 'it is reported');
	const { length } = feed.failed;
	await until(() => feed.failed.length > length + 5, 'it has tried again');
	expect(feed.explained.length).toBeLessThanOrEqual(length + 1);
	expect(feed.explained.length).toBeGreaterThan(1);
});

describe('a connection', () => {
	test('is pinged after the silence that the server allows', async () => {
		realtime.server.setActivityTimeout(40);
		const feed = await realtime.subscribed();
		await feed.clock.sleep(39_000);
		expect(realtime.received('pusher:ping')).toEqual([]);
		await feed.clock.sleep(3_000 + 3 * 42_000);
		expect(realtime.received('pusher:ping')).toHaveLength(4);
		expect(realtime.server.state().connections).toBe(1);
	});

	test('is pinged after two minutes, even if the server allows a longer silence', async () => {
		realtime.server.setActivityTimeout(1_000_000);
		const feed = await realtime.subscribed();
		await feed.clock.sleep(119_000);
		expect(realtime.received('pusher:ping')).toEqual([]);
		await until(() => realtime.received('pusher:ping').length === 1, 'it pings');
	});

	test('is not pinged while events come', async () => {
		realtime.server.setActivityTimeout(20);
		const feed = await realtime.subscribed();
		for (let count = 0; count < 5; count++) {
			await feed.clock.sleep(10_000);
			realtime.server.publish({ event: 'busy' });
		}
		expect(realtime.received('pusher:ping')).toEqual([]);
	});

	test('is kept if a pong comes in time', async () => {
		realtime.server.setActivityTimeout(10);
		const feed = await realtime.subscribed();
		realtime.server.silence(true);
		await feed.clock.sleep(32_000);
		realtime.server.silence(false);
		await feed.clock.sleep(MINUTE);
		expect(realtime.server.state().connections).toBe(1);
		expect(feed.recovered).toEqual([]);
	});

	test('is replaced if no pong comes within 30 seconds, and all the silence is reported', async () => {
		realtime.server.setActivityTimeout(10);
		const feed = await realtime.subscribed();
		const quietSince = feed.clock.wall();
		realtime.server.silence(true);
		await feed.clock.sleep(47_000);
		realtime.server.silence(false);
		await until(() => feed.recovered.length === 1, 'it is back');
		const [{ downSince, upAt }] = feed.recovered;
		expect(downSince).toBeLessThanOrEqual(quietSince);
		expect(upAt - downSince).toBeGreaterThan(40_000);
		await realtime.live();
	});

	test('is replaced if subscribing takes over 30 seconds', async () => {
		const feed: Feed = await realtime.subscribed({
			// An attempt begins some time after the one before is given up, as it does on a clock that never stops.
			prepare: async (number) => {
				if (number > 1) await feed.clock.sleep(250);
			},
		});
		realtime.server.ignoreSubscribe(true);
		realtime.server.kick(4200);
		await until(() => feed.signed.length === 4, 'it has tried three times more');
		const [, first, second] = feed.signed;
		expect(second.at - first.at).toBeGreaterThan(30_000);
		expect(second.at - first.at).toBeLessThan(34_000);
		realtime.server.ignoreSubscribe(false);
		await until(() => feed.recovered.length === 1, 'it is back');
		expect(realtime.server.state().mostAtOnce).toBe(1);
	});

	test('is replaced if signing takes over 30 seconds, and a late signature is not used', async () => {
		let release = () => {};
		const feed = await realtime.subscribed({
			sign: async (socketId, number) => {
				if (number === 2) await new Promise<void>((resolve) => (release = resolve));
				return await signed(socketId);
			},
		});
		realtime.server.kick(4200);
		await until(() => feed.recovered.length === 1, 'it is back');
		release();
		await feed.clock.sleep(5_000);
		expect(realtime.received('pusher:subscribe').map(({ socketId }) => socketId)).toEqual([
			feed.signed[0].socketId,
			feed.signed[2].socketId,
		]);
		await realtime.live();
	});
});

describe('the end of a connection', () => {
	test.each<[number | null, number, number]>([
		[4200, 0, 1_500],
		[4100, 1_000, 3_500],
		[null, 1_000, 3_500],
	])('with code %p is followed by a connection after %i to %i ms', async (code, least, most) => {
		const feed = await realtime.subscribed({ stepMs: 20 });
		realtime.server.kick(code);
		await until(() => feed.recovered.length === 1, 'it is back');
		// The server may have been heard a second before.
		const [{ downSince, upAt }] = feed.recovered;
		expect(upAt - downSince).toBeGreaterThanOrEqual(least);
		expect(upAt - downSince).toBeLessThan(most);
	});

	test('is followed by short pauses again once a subscription has held', async () => {
		const feed = await realtime.subscribed();
		for (let times = 1; times <= 4; times++) {
			await feed.clock.sleep(12_000);
			const endedAt = feed.clock.now();
			realtime.server.kick(4100);
			await until(() => feed.recovered.length === times, 'it is back');
			expect(feed.lives.at(-1)! - endedAt).toBeLessThan(3_500);
		}
	});
});

describe('an outage', () => {
	/** Reports of a subscription whose attempts fail and succeed as `play` says. */
	function reportsOf(play: (outages: Outages, pass: (seconds: number) => void) => void) {
		let now = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => now);
		const reports: unknown[] = [];
		const clock = { now: () => now, random: () => 1, sleep: async () => {} };
		const outages = new Outages(
			clock,
			{
				onInterrupted: ({ message }) => reports.push(message),
				onOutage: ({ message }, downMs) => reports.push([message, downMs / 1_000]),
				onRecovered: (outage) => reports.push(outage),
			},
			undefined,
		);
		play(outages, (seconds) => {
			for (let passed = 0; passed < seconds; passed++) {
				now += 1_000;
				outages.check();
			}
		});
		jest.restoreAllMocks();
		return reports;
	}
	const lost = new RealtimeError('lost');
	const refused = RealtimeError.fatal('refused');

	test.each<[string, (outages: Outages, pass: (seconds: number) => void) => void, unknown[]]>([
		[
			'that the first attempt ends is not logged',
			(outages, pass) => {
				outages.recordLive();
				pass(60);
				outages.recordFailure(lost, 59_000);
				outages.recordLive();
				pass(30);
			},
			[{ downSince: 59_000, upAt: 60_000 }],
		],
		[
			'is logged if an attempt fails, and reported once after five minutes',
			(outages, pass) => {
				outages.recordFailure(lost, 0);
				pass(299);
				outages.recordFailure(lost, 299_000);
				pass(300);
				outages.recordLive();
				pass(9);
			},
			['lost', ['lost', 300], { downSince: 0, upAt: 599_000 }],
		],
		[
			'by a refusal is reported after a minute, and a next one again',
			(outages, pass) => {
				for (let times = 0; times < 2; times++) {
					outages.recordFailure(refused, 0);
					pass(100);
					outages.recordLive();
					pass(10);
				}
			},
			[
				'refused',
				['refused', 60],
				{ downSince: 0, upAt: 100_000 },
				['refused', 60],
				{ downSince: 0, upAt: 210_000 },
			],
		],
		[
			'ends at once, but goes on if the subscription ends before it has held',
			(outages, pass) => {
				outages.recordLive();
				for (let times = 0; times < 15; times++) {
					outages.recordFailure(lost, times * 30_000);
					pass(21);
					outages.recordLive();
					pass(9);
				}
				pass(1);
			},
			[{ downSince: 0, upAt: 21_000 }, 'lost', ['lost', 300], { downSince: 30_000, upAt: 441_000 }],
		],
	])('%s', (_, play, reports) => {
		expect(reportsOf(play)).toEqual(reports);
	});
});

describe('a process that stood still', () => {
	/** The process stands still. Messages of that time wait in the socket. */
	async function standStill(feed: Feed, ms: number, meanwhile = () => {}): Promise<void> {
		meanwhile();
		feed.clock.jump(ms);
		await feed.clock.sleep(0);
	}

	test('keeps a connection that is alive, and every event of that time', async () => {
		const feed = await realtime.subscribed();
		await standStill(feed, 20_000, () => publish(200));
		await feed.clock.sleep(10_000);
		expect(feed.events.map(({ data }) => data)).toEqual(rows(200));
		expect(realtime.received('pusher:ping')).toHaveLength(1);
		for (let times = 0; times < 3; times++) {
			await standStill(feed, 8_000);
			await feed.clock.sleep(1_500);
		}
		expect(realtime.server.state().connections).toBe(1);
		expect(feed).toMatchObject({ recovered: [], interrupted: [], failed: [] });
	});

	test('reads the waiting events before it gives up', async () => {
		const feed = await realtime.subscribed();
		await feed.clock.sleep(3_000);
		feed.clock.jump(4_500);
		// It notices, and stands still again at once.
		for (let turns = 0; turns < 5; turns++) await Promise.resolve();
		await standStill(feed, 31_000, () => publish(20));
		await feed.clock.sleep(10_000);
		expect(feed.events).toHaveLength(20);
		expect(feed.failed).toEqual([]);
	});

	test.each<[string, (feed: Feed) => unknown]>([
		['stood still', (feed) => feed.clock.jump(8 * HOUR)],
		// The monotonic clock of a machine stands still while it sleeps.
		['slept', (feed) => feed.clock.set(8 * HOUR)],
	])(
		'replaces a connection that was lost while it %s, and reports all that time',
		async (_, pass) => {
			const feed = await realtime.subscribed({
				// This clock is faster than sockets: the server has seen the old one end before there is a new one.
				prepare: async (number) => {
					if (number === 1) return;
					realtime.server.silence(false);
					await until(() => realtime.server.state().sockets.length === 0, 'the old one has ended');
				},
			});
			await feed.clock.sleep(3_000);
			const from = feed.clock.wall();
			// An event that waits in the socket proves nothing.
			realtime.server.publish({ event: 'waiting' });
			realtime.server.silence(true);
			pass(feed);
			await until(() => feed.recovered.length === 1, 'it is back');
			await realtime.live();
			const [{ downSince, upAt }] = feed.recovered;
			expect(downSince).toBeLessThanOrEqual(from);
			expect(upAt - downSince).toBeGreaterThanOrEqual(8 * HOUR);
			expect(feed.failed[0].message).toMatch(/was lost while n8n stood still/);
			expect(realtime.server.state().mostAtOnce).toBe(1);
		},
	);

	test.each([
		[8_000, 'with'],
		[8_000, 'without'],
		// Too short to be noticed.
		[2_500, 'with'],
	])(
		'for %i ms misses no event outside the outage (%s an event before the cut)',
		async (ms, event) => {
			const feed = await realtime.subscribed();
			await feed.clock.sleep(5_000);
			const from = feed.clock.wall();
			await standStill(feed, ms, () => {
				if (event === 'with') realtime.server.publish({ event: 'waiting' });
				realtime.server.kick(null);
			});
			await until(() => feed.recovered.length === 1, 'it is back');
			expect(feed.recovered[0].downSince).toBeLessThanOrEqual(from);
		},
	);

	test.each([-HOUR, HOUR])('is not a wall clock that is set by %i ms', async (byMs) => {
		realtime.server.setActivityTimeout(40);
		const feed = await realtime.subscribed();
		feed.clock.set(byMs);
		await feed.clock.sleep(100_000);
		expect(realtime.received('pusher:ping').length).toBeGreaterThanOrEqual(2);
		expect(realtime.server.state().connections).toBe(1);
		realtime.server.refuseConnections(true);
		realtime.server.kick(null);
		await until(() => feed.failed.length === 1, 'it is lost');
		feed.clock.set(-byMs);
		const from = feed.clock.now();
		await until(() => feed.failed.length === 5, 'it has tried');
		// Pauses of 1, 2, 4 and 8 seconds.
		expect(feed.clock.now() - from).toBeLessThan(30_000);
	});
});
