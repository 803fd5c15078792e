import { RealtimeError } from '../../../nodes/PublishingActivityTrigger/realtime/realtimeError.ts';
import type { RealtimeControl } from '../../../sandbox/index.mts';
import { until } from '../../support/until.mts';
import { signed, useRealtime, type FollowOptions } from './useRealtime.mts';

const realtime = useRealtime();

const never = () => new Promise<never>(() => {});

test.each<[string, (server: RealtimeControl) => unknown, FollowOptions, RegExp]>([
	['a wrong app key', () => {}, { appKey: 'of-another-app' }, /does not know the app key/],
	['a server that is not there', (server) => server.stop(), {}, /could not be reached/],
	['a server that answers 503', (server) => server.refuseConnections(true), {}, /not be reached/],
	['a server that is over capacity', (server) => server.refuseConnections(4100), {}, /code 4100/],
	['a disabled application', (server) => server.refuseConnections(4003), {}, /disabled/],
	['a server that says nothing', (server) => server.silence(true), {}, /did not respond/],
	['a subscribe that is ignored', (server) => server.ignoreSubscribe(true), {}, /took too long/],
	['a signature of another socket', () => {}, { sign: () => signed('1.1') }, /signature/],
	['a signature without form', () => {}, { sign: async () => 'nonsense' }, /signature/],
	['no signature', () => {}, { sign: never }, /took too long/],
	['no word of the service', () => {}, { prepare: never }, /service did not respond in time/],
	[
		'a signature that is refused',
		() => {},
		{ sign: () => Promise.reject(RealtimeError.refused('The key was taken back')) },
		/^Authorization failed: The key was taken back$/,
	],
	[
		'a signature that fails for now',
		() => {},
		{ sign: () => Promise.reject(new RealtimeError('Too many requests')) },
		/^Too many requests$/,
	],
	[
		'a credential that cannot be read',
		() => {},
		{ prepare: () => Promise.reject(new RealtimeError('The credential is gone')) },
		/^The credential is gone$/,
	],
])('with %s the first attempt says why, and it is tried again', async (_, set, options, reason) => {
	await set(realtime.server);
	const feed = realtime.follow(options);
	feed.subscription.start();
	await until(() => feed.failed.length === 1, 'the attempt failed');
	expect(feed.failed[0]).toBeInstanceOf(RealtimeError);
	expect(feed.failed[0].message).toMatch(reason);
	expect(feed.interrupted).toEqual([feed.failed[0].message]);
	await until(() => feed.failed.length === 2, 'it is tried again');

	await feed.subscription.close();
	realtime.server.silence(false);
	await until(() => feed.clock.sleepers === 0, 'no wait is left');
	await realtime.gone();
	expect(feed).toMatchObject({ events: [], lives: [], recovered: [] });
	expect(feed.interrupted).toHaveLength(1);
});

test('what a failure to open the socket means is asked of whoever can tell', async () => {
	await realtime.server.stop();
	const feed = realtime.follow({
		explain: async ({ message }) => new RealtimeError(`${message}: nobody listens there`),
	});
	feed.subscription.start();
	await until(() => feed.failed.length === 1, 'the attempt failed');
	expect(feed.failed[0].message).toMatch(/could not be reached: nobody listens there$/);
});

test('an error of a connection that was open is told as it is', async () => {
	realtime.server.refuseConnections(4003);
	const feed = realtime.follow({ explain: async () => new RealtimeError('Something else') });
	feed.subscription.start();
	await until(() => feed.failed.length === 1, 'the attempt failed');
	expect(feed.failed[0].message).toMatch(/disabled/);
});

test('a start is patient with a server that comes back', async () => {
	realtime.server.refuseConnections(4100);
	const feed = realtime.follow();
	feed.subscription.start();
	await until(() => feed.failed.length === 3, 'it was tried');
	realtime.server.refuseConnections(false);
	await until(() => feed.lives.length === 1, 'it is subscribed');
	await realtime.live();
	expect(feed.recovered).toHaveLength(1);
});

test('what an earlier subscription may have missed is told with the first success', async () => {
	const hour = 60 * 60_000;
	const feed = await realtime.subscribed({ lastHeard: (clock) => clock.wall() - hour });
	const [{ downSince, upAt }] = feed.recovered;
	expect(upAt - downSince).toBeGreaterThanOrEqual(hour);
	expect(feed.interrupted).toEqual([]);
});
