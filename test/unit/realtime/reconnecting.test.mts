import { RealtimeError } from '../../../nodes/PublishingActivityTrigger/realtime/realtimeError.ts';
import { until } from './until.mts';
import { signed, useRealtime } from './useRealtime.mts';

const realtime = useRealtime();

const MINUTE = 60_000;

describe('after the end of a connection', () => {
	test.each([4200, 4201, 4202, 4250, 4299])(
		'with code %i it is made anew at once',
		async (code) => {
			const feed = await realtime.subscribed({ stepMs: 20 });
			realtime.server.kick(code);
			await until(() => feed.recovered.length === 1, 'it is back');
			const [{ downSince, upAt }] = feed.recovered;
			expect(upAt - downSince).toBeLessThan(900);
		},
	);

	test.each([4100, 4150, 4199, 1000, 1001, 1011, null])(
		'with code %p it is made anew after a pause',
		async (code) => {
			const feed = await realtime.subscribed({ stepMs: 20 });
			realtime.server.kick(code);
			await until(() => feed.recovered.length === 1, 'it is back');
			const [{ downSince, upAt }] = feed.recovered;
			expect(upAt - downSince).toBeGreaterThanOrEqual(1_000);
			expect(upAt - downSince).toBeLessThan(2_500);
		},
	);

	test.each([
		[4000, /code 4000/],
		[4001, /app key/],
		[4003, /disabled/],
		[4004, /limit of connections/],
		[4005, /address/],
		[4009, /signature/],
		[4099, /code 4099/],
	])('with code %i nothing is tried again, and that is told', async (code, words) => {
		const feed = await realtime.subscribed();
		realtime.server.kick(code);
		await until(() => feed.finals.length === 1, 'the end is told');
		expect(feed.finals[0].message).toMatch(words);
		await until(() => feed.clock.sleepers === 0, 'no wait is left');
		await realtime.gone();
		expect(realtime.server.state().connections).toBe(1);
		expect(feed).toMatchObject({ recovered: [], outages: [] });
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

	test('begin anew after each success', async () => {
		const feed = await realtime.subscribed();
		for (let times = 1; times <= 8; times++) {
			realtime.server.kick(4100);
			await until(() => feed.recovered.length === times, 'it is back');
		}
		for (const { downSince, upAt } of feed.recovered) {
			expect(upAt - downSince).toBeLessThan(3_500);
		}
	});

	test('hold also for a server that asks for connections at once, for ever', async () => {
		const feed = await realtime.subscribed();
		realtime.server.refuseConnections(4200);
		realtime.server.kick(4200);
		await feed.clock.sleep(5 * MINUTE);
		expect(realtime.server.state().connections).toBeGreaterThan(5);
		expect(realtime.server.state().connections).toBeLessThan(20);
	});
});

describe('a server that ends each subscription at once and asks for another', () => {
	test('is given pauses too, until one has held', async () => {
		const feed = await realtime.subscribed();
		const end = feed.clock.now() + MINUTE;
		while (feed.clock.now() < end) {
			if (realtime.subscriptions().flat().length > 0) realtime.server.kick(4200);
			await feed.clock.sleep(0);
		}
		expect(realtime.server.state().connections).toBeGreaterThan(10);
		expect(realtime.server.state().connections).toBeLessThan(70);

		await realtime.live();
		await feed.clock.sleep(15_000);
		const times = feed.recovered.length;
		const endedAt = feed.clock.now();
		realtime.server.kick(4200);
		await until(() => feed.recovered.length > times, 'it is back');
		expect(feed.recovered.at(-1)!.upAt - endedAt).toBeLessThan(1_000);
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

	test('that is refused for good ends the subscription, and that is told', async () => {
		const refusal = RealtimeError.refused('The key was taken back', 'Make another one.');
		const feed = await realtime.subscribed({
			sign: async (socketId, number) => {
				if (number > 1) throw refusal;
				return await signed(socketId);
			},
		});
		realtime.server.kick(4200);
		await until(() => feed.finals.length === 1, 'the end is told');
		expect(feed.finals).toEqual([refusal]);
		await realtime.gone();
		await until(() => feed.clock.sleepers === 0, 'no wait is left');
		expect(feed.signed).toHaveLength(2);
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
		expect(feed.finals).toEqual([]);
		expect(realtime.server.state().mostAtOnce).toBe(1);
	});

	test('that the realtime server refuses ends the subscription, and that is told', async () => {
		const feed = await realtime.subscribed({
			sign: async (socketId, number) => (number === 1 ? await signed(socketId) : 'key:wrong'),
		});
		realtime.server.kick(4200);
		await until(() => feed.finals.length === 1, 'the end is told');
		expect(feed.finals[0].message).toMatch(/signature/);
		expect(feed.finals[0].message).not.toMatch(/wrong/);
		await realtime.gone();
	});
});

describe('an outage', () => {
	test('of more than five minutes is told once, and its end with its length', async () => {
		const feed = await realtime.subscribed({ stepMs: 500 });
		const from = feed.clock.now();
		await realtime.server.stop();
		await feed.clock.sleep(4.8 * MINUTE);
		expect(feed.outages).toEqual([]);
		await feed.clock.sleep(0.3 * MINUTE);
		expect(feed.outages).toEqual([expect.stringMatching(/could not be reached/)]);
		await feed.clock.sleep(5 * MINUTE);
		expect(feed.outages).toHaveLength(1);
		expect(feed.recovered).toEqual([]);

		const backAt = feed.clock.now();
		await realtime.server.start();
		await until(() => feed.recovered.length === 1, 'it is back');
		const [{ downSince, upAt }] = feed.recovered;
		expect(Math.abs(downSince - from)).toBeLessThan(2_500);
		expect(upAt).toBeGreaterThanOrEqual(backAt);
		expect(upAt - backAt).toBeLessThan(63_000);
		expect(feed.finals).toEqual([]);
		await realtime.live();
	});

	test('is told anew when it is a new one', async () => {
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
