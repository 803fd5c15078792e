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
	/** Default: a good signature, at once. The first socket is number 1. */
	sign?(socketId: string, number: number, clock: FastClock): Promise<string>;
	/** Default: 1, the longest pauses. */
	random?(): number;
	/** How much time passes with each turn of the event loop. */
	stepMs?: number;
	/** Default: at once. The first attempt is number 1. */
	prepare?(number: number): Promise<void>;
	explain?(error: RealtimeError): Promise<RealtimeError>;
	/** When an earlier subscription was last heard, on the clock on the wall. */
	lastHeard?(clock: FastClock): number;
}

/** A subscription and all that was heard of it. */
export interface Feed {
	readonly subscription: Subscription;
	readonly clock: FastClock;
	readonly events: Message[];
	readonly recovered: Outage[];
	/** Why, each time it was interrupted and the first attempt to come back failed. */
	readonly interrupted: string[];
	/** Why, each time it was down for long. */
	readonly outages: string[];
	/** Each attempt that failed and each end of a connection. */
	readonly failed: RealtimeError[];
	/** When it was subscribed, each time, on the even clock. */
	readonly lives: number[];
	readonly notices: string[];
	/** The sockets for which a signature was asked, and when. */
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
			const told = { interrupted: [], outages: [], recovered: [], notices: [] };
			const heard = { events: [], failed: [], lives: [], signed: [], ...told };
			const feed: Omit<Feed, 'subscription'> = { clock, ...heard };
			let prepared = 0;
			const subscription = new Subscription(
				{
					clock,
					explain: options.explain && (async (_, error) => await options.explain!(error)),
					lastHeard: options.lastHeard?.(clock),
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
					onFailed: (error) => {
						// Until it is read, a stack holds what its functions were called on: whole connections.
						void error.stack;
						feed.failed.push(error);
					},
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
		/** The channels that are subscribed to, one list a socket. */
		subscriptions(): string[][] {
			return realtime.server.state().sockets.map(({ subscriptions }) => subscriptions);
		},
		/** What the server was sent of one kind. */
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
		/** Waits until the server has no socket any more. */
		async gone(): Promise<void> {
			await until(() => realtime.subscriptions().length === 0, 'the server has no socket');
		},
	};
	return realtime;
}
