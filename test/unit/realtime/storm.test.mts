import { countSockets, resources, usedHeap } from './leaks.mts';
import { randomNumbers } from '../../../tools/setup/randomNumbers.mts';
import { until } from '../../support/until.mts';
import { signed, useRealtime } from './useRealtime.mts';

const realtime = useRealtime();

const DISCONNECTIONS = 500;

const sockets = countSockets();
afterAll(() => sockets.end());

test('500 disconnections at random moments leave one subscription, and nothing else', async () => {
	const before = resources();
	const random = randomNumbers(4711);
	let isSigning = false;
	const feed = await realtime.subscribed({
		random: () => random() / 4,
		sign: async (socketId, _, clock) => {
			isSigning = true;
			await clock.sleep(random() * 1_000);
			isSigning = false;
			return await signed(socketId);
		},
	});
	const { server } = realtime;
	const isLive = () => realtime.subscriptions().flat().length > 0;

	const hits = { signing: 0, subscribing: 0, live: 0 };
	let heapSoon = 0;
	for (let count = 0; count < DISCONNECTIONS; ) {
		server.ignoreSubscribe(random() < 0.4);
		await feed.clock.sleep(random() * 1_500);
		server.refuseConnections(false);
		if (server.state().sockets.length === 0) continue;
		const code = 4100 + Math.floor(random() * 200);
		server.refuseConnections(random() < 0.2 && code);
		hits[isLive() ? 'live' : isSigning ? 'signing' : 'subscribing']++;
		server.kick(random() < 0.3 ? null : code);
		if (++count === DISCONNECTIONS / 10) heapSoon = await usedHeap();
	}
	server.ignoreSubscribe(false);
	server.refuseConnections(false);
	await realtime.live();

	for (const count of Object.values(hits)) expect(count).toBeGreaterThan(DISCONNECTIONS / 20);
	expect(server.state().mostAtOnce).toBe(1);
	expect(sockets.most()).toBe(1);
	expect(feed.events).toEqual([]);

	const rows = Array.from({ length: 100 }, (_, id) => ({ id }));
	for (const data of rows) server.publish({ event: 'row', data });
	await until(() => feed.events.length >= rows.length, 'the events came');
	await feed.clock.sleep(5_000);
	expect(feed.events.map(({ data }) => data)).toEqual(rows);

	expect((await usedHeap()) - heapSoon).toBeLessThan(3);
	await feed.subscription.close();
	await realtime.gone();
	await until(() => feed.clock.sleepers === 0, 'no wait is left');
	const isGivenBack = () =>
		[...resources()].every(([kind, count]) => count <= (before.get(kind) ?? 0));
	await until(isGivenBack, 'the process is held by no more than before');
});

test('two days without an event cost no memory', async () => {
	const feed = await realtime.subscribed({ stepMs: 1_000 });
	feed.clock.hurry();
	await feed.clock.sleep(60 * 60_000);
	const before = await usedHeap();
	await feed.clock.sleep(48 * 60 * 60_000);
	expect((await usedHeap()) - before).toBeLessThan(3);
	// In such a hurry a pong may come too late, and the connection be replaced.
	expect(realtime.server.state().mostAtOnce).toBe(1);
});
