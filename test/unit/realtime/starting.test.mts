import { RealtimeError } from '../../../nodes/PublishingActivityTrigger/realtime/realtimeError.ts';
import type { RealtimeControl } from '../../sandbox/index.mts';
import { until } from './until.mts';
import { signed, useRealtime, type FollowOptions } from './useRealtime.mts';

const realtime = useRealtime();

const never = () => new Promise<string>(() => {});

test.each<[string, (server: RealtimeControl) => unknown, FollowOptions, RegExp]>([
	['a wrong app key', () => {}, { appKey: 'of-another-app' }, /does not know the app key/],
	['a server that is not there', (server) => server.stop(), {}, /could not be reached/],
	['a server that answers 503', (server) => server.refuseConnections(true), {}, /not be reached/],
	['a server that is over capacity', (server) => server.refuseConnections(4100), {}, /code 4100/],
	['a disabled application', (server) => server.refuseConnections(4003), {}, /disabled/],
	['a server that says nothing', (server) => server.silence(true), {}, /did not answer/],
	['a subscribe that is ignored', (server) => server.ignoreSubscribe(true), {}, /did not answer/],
	['a signature of another socket', () => {}, { sign: () => signed('1.1') }, /signature/],
	['a signature without form', () => {}, { sign: async () => 'nonsense' }, /signature/],
	['no signature', () => {}, { sign: never }, /did not answer/],
	[
		'a signature that is refused',
		() => {},
		{ sign: () => Promise.reject(RealtimeError.refused('The key was taken back')) },
		/^Authorization refused: The key was taken back$/,
	],
	[
		'a signature that fails for now',
		() => {},
		{ sign: () => Promise.reject(new RealtimeError('Too many requests')) },
		/^Too many requests$/,
	],
])('with %s the start fails within 30 seconds', async (_, prepare, options, reason) => {
	await prepare(realtime.server);
	const feed = realtime.follow(options);
	const from = feed.clock.now();
	const error = await feed.subscription.start().catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(RealtimeError);
	expect((error as RealtimeError).message).toMatch(reason);
	expect(feed.clock.now() - from).toBeLessThan(30_000);

	realtime.server.silence(false);
	await until(() => feed.clock.sleepers === 0, 'no wait is left');
	await realtime.gone();
	expect(feed).toMatchObject({ events: [], recovered: [], outages: [], finals: [] });
});

test('a start is patient with a server that comes back in time', async () => {
	realtime.server.refuseConnections(4100);
	const feed = realtime.follow();
	const started = feed.subscription.start();
	await feed.clock.sleep(10_000);
	realtime.server.refuseConnections(false);
	await started;
	await realtime.live();
	expect(feed.recovered).toEqual([]);
});

test('a machine that sleeps while it starts fails the start, and tells of no outage', async () => {
	realtime.server.refuseConnections(4100);
	const feed = realtime.follow();
	const started = feed.subscription.start();
	await feed.clock.sleep(5_000);
	feed.clock.jump(10 * 60_000);
	await expect(started).rejects.toThrow(/code 4100/);
	await until(() => feed.clock.sleepers === 0, 'no wait is left');
	expect(feed.outages).toEqual([]);
});
