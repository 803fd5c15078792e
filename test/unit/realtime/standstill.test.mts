import { until } from '../../support/until.mts';
import { signed, useRealtime, type Feed } from './useRealtime.mts';

const realtime = useRealtime();

const HOUR = 60 * 60_000;

/** The process stands still for so long; what the server sends meanwhile waits in the socket. */
async function standStill(feed: Feed, ms: number, meanwhile = () => {}): Promise<void> {
	meanwhile();
	feed.clock.jump(ms);
	await feed.clock.sleep(0);
}

describe('a process that stood still', () => {
	test('keeps a connection that is alive, and every event of that time', async () => {
		const feed = await realtime.subscribed();
		await standStill(feed, 20_000, () => {
			for (let id = 0; id < 200; id++) realtime.server.publish({ event: 'row', data: { id } });
		});
		await feed.clock.sleep(10_000);
		expect(feed.events.map(({ data }) => data)).toEqual(
			Array.from({ length: 200 }, (_, id) => ({ id })),
		);
		expect(realtime.received('pusher:ping')).toHaveLength(1);
		expect(realtime.server.state().connections).toBe(1);
		expect(feed).toMatchObject({ recovered: [], interrupted: [], failed: [] });
	});

	test('again and again keeps it, too', async () => {
		const feed = await realtime.subscribed();
		for (let times = 0; times < 20; times++) {
			feed.clock.jump(8_000);
			await feed.clock.sleep(1_500);
		}
		await feed.clock.sleep(10_000);
		expect(realtime.server.state().connections).toBe(1);
		expect(feed.recovered).toEqual([]);
	});

	test('replaces a connection that did not survive it, and tells of all that time', async () => {
		const feed = await realtime.subscribed({
			// This clock runs ahead of sockets: the server has seen the old one end before there is a new one.
			prepare: async (number) => {
				if (number === 1) return;
				realtime.server.silence(false);
				await until(() => realtime.server.state().sockets.length === 0, 'the old one has ended');
			},
		});
		await feed.clock.sleep(3_000);
		const from = feed.clock.wall();
		realtime.server.silence(true);
		await standStill(feed, 8 * HOUR);
		await until(() => feed.failed.length === 1, 'it is given up');
		await until(() => feed.recovered.length === 1, 'it is back');
		await realtime.live();
		const [{ downSince, upAt }] = feed.recovered;
		expect(downSince).toBeLessThanOrEqual(from);
		expect(upAt - downSince).toBeGreaterThanOrEqual(8 * HOUR);
		expect(feed.failed[0].message).toMatch(/was lost while n8n stood still/);
		expect(realtime.server.state().mostAtOnce).toBe(1);
	});

	test.each(['before', 'after'])(
		'and was cut off meanwhile misses nothing outside the outage (events %s the cut)',
		async (order) => {
			const feed = await realtime.subscribed();
			await feed.clock.sleep(3_000);
			const stoodStillAt = feed.clock.wall();
			await standStill(feed, 8_000, () => {
				if (order === 'before') realtime.server.publish({ event: 'waiting' });
				realtime.server.kick(null);
			});
			await until(() => feed.recovered.length === 1, 'it is back');
			expect(feed.recovered[0].downSince).toBeLessThanOrEqual(stoodStillAt);
		},
	);

	test.each([1_500, 2_000, 2_500])(
		'for %i ms, too short to be noticed, and was cut off meanwhile misses nothing outside the outage',
		async (ms) => {
			const feed = await realtime.subscribed();
			await feed.clock.sleep(5_000);
			const stoodStillAt = feed.clock.wall();
			await standStill(feed, ms, () => {
				realtime.server.publish({ event: 'waiting' });
				realtime.server.kick(null);
			});
			await until(() => feed.recovered.length === 1, 'it is back');
			expect(feed.recovered[0].downSince).toBeLessThanOrEqual(stoodStillAt);
		},
	);

	test('again before the server could answer, and then for long, reads what waits first', async () => {
		const feed = await realtime.subscribed();
		await feed.clock.sleep(3_000);
		feed.clock.jump(4_500);
		// It notices that, and stands still again at once.
		for (let turns = 0; turns < 5; turns++) await Promise.resolve();
		await standStill(feed, 31_000, () => {
			for (let id = 0; id < 20; id++) realtime.server.publish({ event: 'row', data: { id } });
		});
		await feed.clock.sleep(10_000);
		expect(feed.events).toHaveLength(20);
		expect(feed.failed).toEqual([]);
	});

	test('while it signs loses nothing but time', async () => {
		let release = () => {};
		const feed = realtime.follow({
			sign: async (socketId, number) => {
				if (number === 1) await new Promise<void>((resolve) => (release = resolve));
				return await signed(socketId);
			},
		});
		feed.subscription.start();
		await until(() => feed.signed.length === 1, 'it signs');
		await standStill(feed, 20_000);
		release();
		await until(() => feed.lives.length === 1, 'it is subscribed');
	});
});

describe('a clock on the wall that is set', () => {
	test.each([
		['back', -HOUR],
		['forward', HOUR],
	])('%s an hour changes no pause', async (_, byMs) => {
		const feed = await realtime.subscribed();
		realtime.server.refuseConnections(true);
		realtime.server.kick(null);
		await until(() => feed.failed.length === 1, 'it is lost');
		feed.clock.set(byMs);
		const from = feed.clock.now();
		await until(() => feed.failed.length === 5, 'it was tried');
		// Pauses of 1, 2, 4 and 8 seconds.
		expect(feed.clock.now() - from).toBeLessThan(30_000);
	});

	test.each([-HOUR, HOUR])('by %i ms keeps the connection and its pings', async (byMs) => {
		realtime.server.setActivityTimeout(40);
		const feed = await realtime.subscribed();
		feed.clock.set(byMs);
		await feed.clock.sleep(100_000);
		expect(realtime.received('pusher:ping').length).toBeGreaterThanOrEqual(2);
		expect(realtime.server.state().connections).toBe(1);
		expect(feed.recovered).toEqual([]);
	});

	test('as the machine was asleep and the even clock with it: the connection must show that it lives', async () => {
		const feed = await realtime.subscribed();
		const sleptAt = feed.clock.wall();
		realtime.server.silence(true);
		feed.clock.set(2 * HOUR);
		await until(() => feed.failed.length === 1, 'it is given up');
		realtime.server.silence(false);
		await until(() => feed.recovered.length === 1, 'it is back');
		expect(feed.recovered[0].downSince).toBeLessThanOrEqual(sleptAt);
		expect(feed.recovered[0].upAt - feed.recovered[0].downSince).toBeGreaterThan(2 * HOUR);
	});
});
