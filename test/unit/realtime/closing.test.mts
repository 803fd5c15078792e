import { LIVE_CHANNEL, type RealtimeControl } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import { signed, useRealtime, type Feed, type FollowOptions } from './useRealtime.mts';

const realtime = useRealtime();

interface DateInput {
	/** How the server is, before anything starts. */
	server?(server: RealtimeControl): void;
	options?: FollowOptions;
	/** Goes on to the moment, and no further. */
	reach(feed: Feed, started: () => Promise<unknown>): Promise<unknown> | undefined;
}

const connections = () => realtime.server.state().connections;

const moments: Record<string, DateInput> = {
	'before it starts': {
		reach: () => undefined,
	},
	'in the moment it starts': {
		reach: () => undefined,
	},
	'while it connects': {
		server: (server) => server.silence(true),
		reach: ({ clock }) => clock.sleep(2_000),
	},
	'while it signs': {
		options: { sign: () => new Promise(() => {}) },
		reach: ({ signed }) => until(() => signed.length === 1, 'it signs'),
	},
	'between signing and subscribing': {
		reach: ({ signed }) => until(() => signed.length === 1, 'it signs'),
	},
	'while it subscribes': {
		server: (server) => server.ignoreSubscribe(true),
		reach: () => until(() => realtime.received('pusher:subscribe').length === 1, 'it subscribes'),
	},
	'while the first connection is paused': {
		server: (server) => server.refuseConnections(4100),
		reach: ({ clock }) => clock.sleep(6_000),
	},
	'while live': {
		reach: (_, started) => started(),
	},
	'while live, with a server that went silent': {
		reach: async (_, started) => {
			await started();
			realtime.server.silence(true);
		},
	},
	'in the moment the connection is cut': {
		reach: async (_, started) => {
			await started();
			realtime.server.kick(null);
		},
	},
	'while the server closes': {
		reach: async (_, started) => {
			await started();
			realtime.server.kick(4200);
		},
	},
	'in a pause': {
		reach: async ({ clock }, started) => {
			await started();
			realtime.server.refuseConnections(true);
			realtime.server.kick(null);
			await clock.sleep(20_000);
		},
	},
	'while it signs again': {
		options: {
			sign: async (socketId, number) =>
				number === 1 ? await signed(socketId) : await new Promise(() => {}),
		},
		reach: async (feed, started) => {
			await started();
			realtime.server.kick(4200);
			await until(() => feed.signed.length === 2, 'it signs again');
		},
	},
	'in the pause after a refusal': {
		reach: async ({ failed }, started) => {
			await started();
			realtime.server.kick(4003);
			await until(() => failed.length === 1, 'the end is told');
		},
	},
	'while it gets ready': {
		options: { prepare: () => new Promise(() => {}) },
		reach: ({ clock }) => clock.sleep(2_000),
	},
};

describe.each(Object.entries(moments))('closing %s', (name, { server, options, reach }) => {
	test('is complete: no socket, no wait, no word afterwards', async () => {
		server?.(realtime.server);
		const feed = realtime.follow({ ...options, stepMs: 50 });
		const isStarted = name !== 'before it starts';
		if (isStarted) feed.subscription.start();
		const started = async () => await until(() => feed.lives.length === 1, 'it is live');
		await reach(feed, started);

		const told = () =>
			[feed.events, feed.recovered, feed.outages, feed.failed].map((l) => l.length);
		const before = { told: told(), closing: feed.clock.now() };
		await Promise.all([feed.subscription.close(), feed.subscription.close()]);
		expect(feed.clock.now() - before.closing).toBeLessThan(3_000);
		await feed.subscription.close();

		realtime.server.silence(false);
		realtime.server.refuseConnections(false);
		realtime.server.publish({ event: 'late' });
		await realtime.gone();
		await until(() => feed.clock.sleepers === 0, 'no wait is left');
		const after = connections();
		await feed.clock.sleep(5_000);
		expect(connections()).toBe(after);
		expect(told()).toEqual(before.told);
	});
});

test('a live subscription is ended before its socket', async () => {
	const feed = await realtime.subscribed();
	await feed.subscription.close();
	await realtime.gone();
	expect(realtime.received('pusher:unsubscribe')).toEqual([
		expect.objectContaining({ data: { channel: LIVE_CHANNEL } }),
	]);
});

test('an event that closes the subscription is the last one', async () => {
	const feed = await realtime.subscribed();
	const { events, subscription } = feed;
	events.push = (...more) => {
		void subscription.close();
		return Array.prototype.push.apply(events, more);
	};
	for (let id = 0; id < 100; id++) realtime.server.publish({ event: 'row', data: { id } });
	await realtime.gone();
	await until(() => feed.clock.sleepers === 0, 'no wait is left');
	expect(events.map(({ data }) => data)).toEqual([{ id: 0 }]);
});

test('what was closed before its start does not start', async () => {
	const feed = realtime.follow();
	await feed.subscription.close();
	feed.subscription.start();
	await until(() => feed.clock.sleepers === 0, 'no wait is left');
	expect(connections()).toBe(0);
});
