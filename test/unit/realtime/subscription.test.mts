import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import { type Feed, signed, useRealtime } from './useRealtime.mts';

const realtime = useRealtime();

describe('live', () => {
	test('as soon as it has started, with a signature of its own socket', async () => {
		await realtime.subscribed();
		expect(realtime.subscriptions()).toEqual([[LIVE_CHANNEL]]);
		const [{ socketId }] = realtime.server.state().sockets;
		expect(realtime.received('pusher:subscribe')).toEqual([
			expect.objectContaining({ socketId, data: { channel: LIVE_CHANNEL, auth: '<valid>' } }),
		]);
	});

	test('every event comes once, in order, with its data as it is', async () => {
		const feed = await realtime.subscribed();
		const data = Array.from({ length: 500 }, (_, id) => (id % 5 === 0 ? `Row ${id}` : { id }));
		for (const each of data) realtime.server.publish({ event: 'row', data: each });
		await until(() => feed.events.length >= data.length, 'all events came');
		expect(feed.events).toEqual(
			data.map((each) => ({ event: 'row', channel: LIVE_CHANNEL, data: each })),
		);
	});

	test('an event on the heels of the subscription is not lost', async () => {
		const feed = realtime.follow();
		feed.subscription.start();
		await until(() => realtime.subscriptions().flat().length === 1, 'it is subscribed');
		realtime.server.publish({ event: 'first' });
		await until(() => feed.events.length === 1, 'the event came');
	});

	test('nothing is told while all is well', async () => {
		const feed = await realtime.subscribed();
		await feed.clock.sleep(5 * 60_000);
		expect(feed).toMatchObject({ recovered: [], outages: [], failed: [], notices: [] });
		expect(realtime.server.state()).toMatchObject({ connections: 1, mostAtOnce: 1 });
	});
});

describe('alive or known to be dead', () => {
	test('it answers a ping', async () => {
		await realtime.subscribed();
		realtime.server.ping();
		await until(() => realtime.received('pusher:pong').length === 1, 'the pong came');
	});

	test('it pings by itself when the server was quiet for its activity timeout', async () => {
		realtime.server.setActivityTimeout(40);
		const feed = await realtime.subscribed();
		await feed.clock.sleep(39_000);
		expect(realtime.received('pusher:ping')).toEqual([]);
		await feed.clock.sleep(3_000);
		expect(realtime.received('pusher:ping')).toHaveLength(1);
		await feed.clock.sleep(3 * 42_000);
		expect(realtime.received('pusher:ping')).toHaveLength(4);
		expect(realtime.server.state().connections).toBe(1);
	});

	test('it pings after two minutes, however long a silence the server allows', async () => {
		realtime.server.setActivityTimeout(1_000_000);
		const feed = await realtime.subscribed();
		await feed.clock.sleep(119_000);
		expect(realtime.received('pusher:ping')).toEqual([]);
		await until(() => realtime.received('pusher:ping').length === 1, 'it pings');
		expect(realtime.server.state().connections).toBe(1);
	});

	test('it connects again when the server says that it closes the connection, and does not', async () => {
		const feed = await realtime.subscribed();
		const from = feed.clock.now();
		realtime.server.kick(4200);
		realtime.server.silence(true);
		await until(() => feed.failed.length === 1, 'it is given up');
		expect(feed.failed[0].message).toMatch(/was cut off/);
		expect(feed.clock.now() - from).toBeLessThan(60_000);
	});

	test('it does not ping while events come', async () => {
		realtime.server.setActivityTimeout(20);
		const feed = await realtime.subscribed();
		for (let count = 0; count < 20; count++) {
			await feed.clock.sleep(10_000);
			realtime.server.publish({ event: 'busy' });
		}
		expect(realtime.received('pusher:ping')).toEqual([]);
	});

	test('it connects again when no pong comes within 30 seconds, and tells since when it heard nothing', async () => {
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

	test('a pong in time keeps the connection', async () => {
		realtime.server.setActivityTimeout(10);
		const feed = await realtime.subscribed();
		realtime.server.silence(true);
		await feed.clock.sleep(32_000);
		realtime.server.silence(false);
		await feed.clock.sleep(60_000);
		expect(realtime.server.state().connections).toBe(1);
		expect(feed.recovered).toEqual([]);
	});

	test('it connects again when subscribing takes over 30 seconds', async () => {
		const feed: Feed = await realtime.subscribed({
			// An attempt begins some time after the one before is given up, as it does on a clock that never stops.
			prepare: async (number) => {
				if (number > 1) await feed.clock.sleep(250);
			},
		});
		realtime.server.ignoreSubscribe(true);
		realtime.server.kick(4200);
		await until(() => feed.signed.length === 4, 'it tried three times more');
		const [, first, second] = feed.signed;
		expect(second.at - first.at).toBeGreaterThan(30_000);
		expect(second.at - first.at).toBeLessThan(34_000);
		realtime.server.ignoreSubscribe(false);
		await until(() => feed.recovered.length === 1, 'it is back');
		expect(realtime.server.state().mostAtOnce).toBe(1);
	});

	test('it connects again when signing takes over 30 seconds, and the late signature is not used', async () => {
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
		expect(feed.signed[2].at - feed.signed[1].at).toBeGreaterThanOrEqual(30_000);
		expect(realtime.received('pusher:subscribe').map(({ socketId }) => socketId)).toEqual([
			feed.signed[0].socketId,
			feed.signed[2].socketId,
		]);
		await realtime.live();
	});
});
