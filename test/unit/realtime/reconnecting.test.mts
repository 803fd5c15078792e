import type { CloseAction } from '../../../nodes/PublishingActivityTrigger/realtime/closeCodes.ts';
import { Backoff } from '../../../nodes/PublishingActivityTrigger/realtime/backoff.ts';
import { RealtimeError } from '../../../nodes/PublishingActivityTrigger/realtime/realtimeError.ts';
import { until } from '../../support/until.mts';
import { signed, useRealtime } from './useRealtime.mts';

const realtime = useRealtime();

const MINUTE = 60_000;

describe('after the end of a connection', () => {
	test.each([4200, 4201, 4202, 4250, 4299])(
		'with code %i it is made again at once',
		async (code) => {
			const feed = await realtime.subscribed({ stepMs: 20 });
			realtime.server.kick(code);
			await until(() => feed.recovered.length === 1, 'it is back');
			const [{ downSince, upAt }] = feed.recovered;
			// The last sign of life may be a second old.
			expect(upAt - downSince).toBeLessThan(1_500);
		},
	);

	test.each([4100, 4150, 4199, 1000, 1001, 1011, null])(
		'with code %p it is made again after a pause',
		async (code) => {
			const feed = await realtime.subscribed({ stepMs: 20 });
			realtime.server.kick(code);
			await until(() => feed.recovered.length === 1, 'it is back');
			const [{ downSince, upAt }] = feed.recovered;
			expect(upAt - downSince).toBeGreaterThanOrEqual(1_000);
			expect(upAt - downSince).toBeLessThan(3_500);
		},
	);

	test.each([
		[4000, /code 4000/],
		[4001, /app key/],
		[4003, /disabled/],
		[4004, /limit of connections/],
		[4005, /address/],
		[4099, /code 4099/],
	])('with code %i it is told as a refusal, and still tried again', async (code, words) => {
		const feed = await realtime.subscribed();
		realtime.server.kick(code);
		await until(() => feed.recovered.length === 1, 'it is back');
		expect(feed.failed).toEqual([expect.objectContaining({ isFatal: true })]);
		expect(feed.failed[0].message).toMatch(words);
		expect(realtime.server.state()).toMatchObject({ connections: 2, mostAtOnce: 1 });
	});

	test('with code 4009, too slow a signature, it is no refusal', async () => {
		const feed = await realtime.subscribed();
		realtime.server.kick(4009);
		await until(() => feed.recovered.length === 1, 'it is back');
		expect(feed.failed).toEqual([expect.objectContaining({ isFatal: false })]);
	});
});

describe('the pauses', () => {
	/** When each pause began, with the server refusing every connection. */
	const pausesWith = async (jitter: number, count: number) => {
		const began: number[] = [];
		const feed = await realtime.subscribed({
			random: () => {
				began.push(feed.clock.now());
				return jitter;
			},
		});
		realtime.server.refuseConnections(true);
		realtime.server.kick(null);
		await until(() => began.length > count, `${count} pauses are over`);
		return began.slice(1).map((at, index) => at - began[index]);
	};

	test.each([
		['at most', 1],
		['half', 0.5],
	])('grow from one second to sixty: %s', async (_, jitter) => {
		const longest = [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000);
		const pauses = await pausesWith(jitter, longest.length);
		for (const [index, pause] of pauses.entries()) {
			expect(pause).toBeGreaterThanOrEqual(longest[index] * jitter);
			expect(pause).toBeLessThan(longest[index] * jitter + 2_500);
		}
	});

	test('may be none at all', async () => {
		for (const pause of await pausesWith(0, 20)) expect(pause).toBeLessThan(2_500);
	});

	test('begin again once a subscription has held', async () => {
		const feed = await realtime.subscribed();
		for (let times = 1; times <= 8; times++) {
			await feed.clock.sleep(12_000);
			const endedAt = feed.clock.now();
			realtime.server.kick(4100);
			await until(() => feed.recovered.length === times, 'it is back');
			expect(feed.lives.at(-1)! - endedAt).toBeLessThan(3_500);
		}
	});

	test.each<[string, CloseAction, (downMs: number) => number]>([
		['while it may pass: to a minute', 'later', () => MINUTE],
		[
			'after refusals: to a quarter of the time that they last, from a minute to a quarter of an hour',
			'final',
			(downMs) => Math.min(Math.max(downMs / 4, MINUTE), 15 * MINUTE),
		],
	])('grow %s', (_, action, longest) => {
		const backoff = new Backoff(() => 1);
		let downMs = 0;
		for (let failures = 0; failures < 40; failures++) {
			const pause = backoff.nextDelayMs(action, 0, downMs);
			expect(pause).toBe(Math.min(1_000 * 2 ** Math.min(failures, 10), longest(downMs)));
			downMs += pause;
		}
		expect(downMs).toBeGreaterThan(30 * MINUTE);
	});

	test('are as long as the server asks, and an hour at most', () => {
		const backoff = new Backoff(() => 0);
		expect(backoff.nextDelayMs('later', 5_000)).toBe(5_000);
		expect(backoff.nextDelayMs('final', 5_000)).toBe(5_000);
		expect(backoff.nextDelayMs('later', 10 * 60 * MINUTE)).toBe(60 * MINUTE);
		expect(new Backoff(() => 1).nextDelayMs('later', 500)).toBe(1_000);
	});

	test.each([4100, 4199])(
		'are at least a second after code %i, however chance falls',
		async (code) => {
			const feed = await realtime.subscribed({ random: () => 0 });
			const endedAt = feed.clock.now();
			realtime.server.kick(code);
			await until(() => feed.lives.length === 2, 'it is back');
			expect(feed.lives[1] - endedAt).toBeGreaterThanOrEqual(1_000);
		},
	);

	test('hold also for a server that asks for connections at once, forever', async () => {
		const feed = await realtime.subscribed();
		realtime.server.refuseConnections(4200);
		realtime.server.kick(4200);
		await feed.clock.sleep(5 * MINUTE);
		expect(realtime.server.state().connections).toBeGreaterThan(5);
		expect(realtime.server.state().connections).toBeLessThan(20);
	});
});

describe('a server that ends each subscription at once', () => {
	test.each([4200, null])('(%p) is given pauses too, until one has held', async (code) => {
		const feed = await realtime.subscribed({ stepMs: 100 });
		const end = feed.clock.now() + 2 * MINUTE;
		while (feed.clock.now() < end) {
			if (realtime.subscriptions().flat().length > 0) realtime.server.kick(code);
			await feed.clock.sleep(0);
		}
		expect(realtime.server.state().connections).toBeGreaterThan(5);
		expect(realtime.server.state().connections).toBeLessThan(20);
		// What follows closely is one outage: the first return, and then the end of it all.
		expect(feed.recovered.length).toBeLessThanOrEqual(1);
		expect(feed.interrupted).toHaveLength(1);

		const times = feed.recovered.length + 1;
		await until(() => feed.recovered.length === times, 'it has held');
		expect(feed.recovered.at(-1)!.upAt - feed.recovered.at(-1)!.downSince).toBeGreaterThan(MINUTE);
		const lives = feed.lives.length;
		const endedAt = feed.clock.now();
		realtime.server.kick(4200);
		await until(() => feed.lives.length > lives, 'it is back');
		expect(feed.lives.at(-1)! - endedAt).toBeLessThan(2_000);
		expect(realtime.server.state().mostAtOnce).toBe(1);
	});
});

describe('the signature', () => {
	test('is a new one for each socket', async () => {
		const feed = await realtime.subscribed();
		for (const [times, code] of [4200, 4100, null, 1001, 4201].entries()) {
			realtime.server.kick(code);
			await until(() => feed.recovered.length === times + 1, 'it is back');
		}
		const sockets = feed.signed.map(({ socketId }) => socketId);
		expect(new Set(sockets).size).toBe(6);
		expect(realtime.received('pusher:subscribe')).toEqual(
			sockets.map((socketId) =>
				expect.objectContaining({
					socketId,
					data: expect.objectContaining({ auth: '<valid>' }),
				}),
			),
		);
	});

	test('that is refused is asked for again, with pauses that grow', async () => {
		const apiError = RealtimeError.refused('The key was taken back', 'Make another one.');
		const feed = await realtime.subscribed({
			sign: async (socketId, number) => {
				if (number > 1 && number < 6) throw apiError;
				return await signed(socketId);
			},
		});
		realtime.server.kick(4200);
		await until(() => feed.recovered.length === 1, 'it is back');
		expect(feed.failed.slice(1)).toEqual([apiError, apiError, apiError, apiError]);
		expect(feed.signed).toHaveLength(6);
	});

	test.each([
		['is refused for now', new RealtimeError('Too many requests')],
		['fails in a way nobody thought of', new TypeError('x is not a function')],
	])('that %s is asked for again after a pause', async (_, failure) => {
		const feed = await realtime.subscribed({
			sign: async (socketId, number) => {
				if (number > 1 && number < 5) throw failure;
				return await signed(socketId);
			},
		});
		realtime.server.kick(4200);
		await until(() => feed.recovered.length === 1, 'it is back');
		expect(feed.signed).toHaveLength(5);
		const [, second, third, fourth, fifth] = feed.signed.map(({ at }) => at);
		expect([third - second, fourth - third, fifth - fourth].map((ms) => ms >= 1_000)).toEqual([
			true,
			true,
			true,
		]);
		expect(realtime.server.state().mostAtOnce).toBe(1);
	});

	test('that the realtime server refuses is told as a refusal', async () => {
		const feed = await realtime.subscribed({
			sign: async (socketId, number) => (number === 1 ? await signed(socketId) : 'key:wrong'),
		});
		realtime.server.kick(4200);
		await until(() => feed.failed.length === 2, 'the end is told');
		expect(feed.failed[1]).toMatchObject({
			isFatal: true,
			message: expect.stringMatching(/signature/),
		});
		expect(feed.failed[1].message).not.toMatch(/wrong/);
	});
});

describe('an outage', () => {
	test('of more than five minutes is told once, and its end with its length', async () => {
		const feed = await realtime.subscribed({ stepMs: 500 });
		const from = feed.clock.wall();
		await realtime.server.stop();
		await feed.clock.sleep(4.8 * MINUTE);
		expect(feed.outages).toEqual([]);
		await feed.clock.sleep(0.3 * MINUTE);
		expect(feed.outages).toEqual([expect.stringMatching(/could not be reached/)]);
		await feed.clock.sleep(5 * MINUTE);
		expect(feed.outages).toHaveLength(1);
		expect(feed.recovered).toEqual([]);

		const backAt = feed.clock.wall();
		await realtime.server.start();
		await until(() => feed.recovered.length === 1, 'it is back');
		const [{ downSince, upAt }] = feed.recovered;
		expect(Math.abs(downSince - from)).toBeLessThan(3_500);
		expect(upAt).toBeGreaterThanOrEqual(backAt);
		expect(upAt - backAt).toBeLessThan(63_000);
		await realtime.live();
	});

	test('of refusals is told after a minute', async () => {
		const feed = await realtime.subscribed({ stepMs: 500 });
		realtime.server.refuseConnections(4004);
		realtime.server.kick(4004);
		await feed.clock.sleep(0.9 * MINUTE);
		expect(feed.outages).toEqual([]);
		await feed.clock.sleep(0.2 * MINUTE);
		expect(feed.outages).toEqual([expect.stringMatching(/limit of connections/)]);
		await feed.clock.sleep(30 * MINUTE);
		expect(feed.outages).toHaveLength(1);
		realtime.server.refuseConnections(false);
		await until(() => feed.recovered.length === 1, 'it is back');
	});

	test('before the first success is told, too', async () => {
		realtime.server.refuseConnections(true);
		const feed = realtime.follow({ stepMs: 500 });
		feed.subscription.start();
		await feed.clock.sleep(5.2 * MINUTE);
		expect(feed.outages).toHaveLength(1);
	});

	test('is told again when it is a new one', async () => {
		const feed = await realtime.subscribed({ stepMs: 500 });
		for (const times of [1, 2]) {
			realtime.server.refuseConnections(true);
			realtime.server.kick(null);
			await until(() => feed.outages.length === times, 'the outage is told');
			realtime.server.refuseConnections(false);
			await until(() => feed.recovered.length === times, 'it is back');
		}
		expect(feed.outages).toHaveLength(2);
	});

	test('of four minutes is not told, but its end is', async () => {
		const feed = await realtime.subscribed({ random: () => 0.1, stepMs: 500 });
		realtime.server.refuseConnections(true);
		realtime.server.kick(null);
		await feed.clock.sleep(4 * MINUTE);
		realtime.server.refuseConnections(false);
		await until(() => feed.recovered.length === 1, 'it is back');
		await feed.clock.sleep(2 * MINUTE);
		expect(feed.outages).toEqual([]);
	});
});
