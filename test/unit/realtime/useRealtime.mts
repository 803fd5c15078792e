import type { Message } from '../../../nodes/PublishingActivityTrigger/realtime/protocol.ts';
import { socketUrl } from '../../../nodes/PublishingActivityTrigger/realtime/protocol.ts';
import type { RealtimeError } from '../../../nodes/PublishingActivityTrigger/realtime/realtimeError.ts';
import type { Outage } from '../../../nodes/PublishingActivityTrigger/realtime/outages.ts';
import { Subscription } from '../../../nodes/PublishingActivityTrigger/realtime/subscription.ts';
import { signSubscription } from '../../../sandbox/company/realtime.mts';
import { LIVE_CHANNEL } from '../../../sandbox/index.mts';
import { useSandbox } from '../../../sandbox/test/client.mts';
import { FastClock } from './clock.mts';
import { until } from '../../support/until.mts';

export interface FollowOptions {
	appKey?: string;
	/** Default: returns a valid signature at once. The first socket has the number 1. */
	sign?(socketId: string, number: number, clock: FastClock): Promise<string>;
	/** Default: returns 1, for the longest pauses. */
	random?(): number;
	/** Milliseconds that pass with each turn of the event loop. */
	stepMs?: number;
	/** Default: resolves at once. The first attempt has the number 1. */
	prepare?(number: number): Promise<void>;
}

/** A subscription and everything that it reported. */
export interface Feed {
	readonly subscription: Subscription;
	readonly clock: FastClock;
	readonly events: Message[];
	readonly recovered: Outage[];
	/** The message of each interruption. */
	readonly interrupted: string[];
	/** The message of each long outage. */
	readonly outages: string[];
	/** The error of each attempt that failed and of each connection that ended. */
	readonly failed: RealtimeError[];
	/** The errors whose cause was looked up. */
	readonly explained: RealtimeError[];
	/** The monotonic time of each subscription. */
	readonly lives: number[];
	readonly notices: string[];
	/** The sockets for which a signature was requested, with the monotonic time. */
	readonly signed: Array<{ socketId: string; at: number }>;
}

const dateNow = Date.now;

export const signed = async (socketId: string) => signSubscription(socketId, LIVE_CHANNEL);

/** The sandbox's realtime server, and subscriptions to it that end with each test. */
export function useRealtime() {
	const { sandbox } = useSandbox();
	const feeds: Feed[] = [];
	afterEach(async () => {
		sandbox.control.realtime.silence(false);
		await Promise.all(feeds.splice(0).map(({ subscription }) => subscription.close()));
		Date.now = dateNow;
	});

	const realtime = {
		get server() {
			return sandbox.control.realtime;
		},
		/** A subscription that is not started yet. */
		follow(options: FollowOptions = {}): Feed {
			const { host, port, key } = sandbox.realtime;
			const { appKey = key, sign = signed, random = () => 1, stepMs = 250 } = options;
			const clock = new FastClock(stepMs, random);
			// A spy would keep a record of its calls, which are millions.
			Date.now = clock.wall;
			const reports = { interrupted: [], outages: [], recovered: [], notices: [] };
			const received = { events: [], failed: [], explained: [], lives: [], signed: [], ...reports };
			const feed: Omit<Feed, 'subscription'> = { clock, ...received };
			let prepared = 0;
			const subscription = new Subscription(
				{
					clock,
					explain: async (_, error) => {
						feed.explained.push(error);
						return error;
					},
					prepare: async () => {
						await options.prepare?.(++prepared);
						return {
							url: socketUrl({ host, port, secure: false }, appKey, 'test'),
							channel: LIVE_CHANNEL,
							sign: async (socketId) => {
								feed.signed.push({ socketId, at: clock.now() });
								return await sign(socketId, feed.signed.length, clock);
							},
						};
					},
				},
				{
					onEvent: (message) => feed.events.push(message),
					onLive: () => feed.lives.push(clock.now()),
					onFailed: (error) => feed.failed.push(error),
					onInterrupted: ({ message }) => feed.interrupted.push(message),
					onOutage: ({ message }) => feed.outages.push(message),
					onRecovered: (outage) => feed.recovered.push(outage),
					onNotice: (notice) => feed.notices.push(notice),
				},
			);
			feeds.push({ ...feed, subscription });
			return { ...feed, subscription };
		},
		/** A subscription that is live. */
		async subscribed(options?: FollowOptions): Promise<Feed> {
			const feed = realtime.follow(options);
			feed.subscription.start();
			await until(() => feed.lives.length === 1, 'it is subscribed');
			return feed;
		},
		/** The subscribed channels, one list for each socket. */
		subscriptions(): string[][] {
			return realtime.server.state().sockets.map(({ subscriptions }) => subscriptions);
		},
		/** The messages with this event that the server received. */
		received(event: string) {
			return realtime.server.state().messages.filter((message) => message.event === event);
		},
		/** Waits until the server has exactly one socket, which is subscribed. */
		async live(): Promise<void> {
			const isLive = () => {
				const sockets = realtime.subscriptions();
				return sockets.length === 1 && sockets[0].includes(LIVE_CHANNEL);
			};
			await until(isLive, 'the server has one subscription');
		},
	};
	return realtime;
}
