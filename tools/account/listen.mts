import { setTimeout as delay } from 'node:timers/promises';
import PusherModule, { type Options as ClientOptions } from 'pusher-js';
import { noting, operationOf, type Account } from './account.mts';
import type { Difference } from './outcome.mts';
import { NotSent } from './service.mts';
import { recordIn } from './writes.mts';

// The module is the class itself, other than its types say.
const Pusher = PusherModule as unknown as typeof PusherModule.default;

interface ListenOptions {
	readonly seconds: number;
	/** Cluster, or address of the server. */
	readonly realtime: string;
	readonly signal: AbortSignal;
}

/** Listens to the activity feed by the protocol's official client. Reports names and numbers of events. */
export async function listen(account: Account, options: ListenOptions): Promise<void> {
	const name = 'activity feed: subscription';
	const { findings } = account;
	await noting(
		async () => {
			const { differences, events } = await follow(account, options);
			findings.addBehavior(name, differences);
			if (differences.length > 0) return;
			findings.addBehavior('activity feed: events', [], observedOf(events));
		},
		(reason) => findings.skipBehavior(name, reason),
	);
}

type Event = readonly [name: string, data: unknown];

async function follow(
	account: Account,
	{ seconds, realtime, signal }: ListenOptions,
): Promise<{ differences: Difference[]; events: Event[] }> {
	const channel = account.found.single('getActivityFeedChannel')?.channel;
	const auth = account.found.single('authorizeActivityFeed')?.auth;
	if (typeof channel !== 'string' || typeof auth !== 'string') {
		throw new NotSent('the service gave no channel or no signature');
	}
	const client = new Pusher(auth.split(':')[0]!, {
		...serverOf(realtime),
		enabledTransports: ['ws'],
		channelAuthorization: {
			transport: 'ajax',
			endpoint: '',
			customHandler: ({ socketId, channelName }, done) => {
				sign(account, socketId, channelName).then(
					(signature) => done(null, { auth: signature }),
					(error: Error) => done(error, null),
				);
			},
		},
	});
	const events: Event[] = [];
	try {
		const subscription = client.subscribe(channel);
		subscription.bind_global((event: string, data: unknown) => {
			if (!event.startsWith('pusher')) events.push([event, data]);
		});
		const isSubscribed = await new Promise<boolean>((resolve) => {
			subscription.bind('pusher:subscription_succeeded', () => resolve(true));
			subscription.bind('pusher:subscription_error', () => resolve(false));
			client.connection.bind('error', () => resolve(false));
			signal.addEventListener('abort', () => resolve(false));
			setTimeout(() => resolve(false), 15_000).unref();
		});
		if (signal.aborted) throw new NotSent('the run was interrupted');
		if (!isSubscribed) {
			const expected = 'a subscription';
			return {
				differences: [{ at: realtimePlace, expected, came: 'an error', source: 'assumed' }],
				events,
			};
		}
		await delay(seconds * 1000, undefined, { signal }).catch(() => {});
		return { differences: [], events };
	} finally {
		client.disconnect();
	}
}

const realtimePlace = 'subscription';

function serverOf(realtime: string): ClientOptions {
	if (!URL.canParse(realtime)) return { cluster: realtime };
	const { hostname, port, protocol } = new URL(realtime);
	const forceTLS = ['wss:', 'https:'].includes(protocol);
	const number = Number(port) || (forceTLS ? 443 : 80);
	return { cluster: '', wsHost: hostname, wsPort: number, wssPort: number, forceTLS };
}

async function sign({ service }: Account, socketId: string, channel: string): Promise<string> {
	const body = { socket_id: socketId, channel_name: channel };
	const auth = recordIn(await service.send(operationOf('authorizeActivityFeed'), { body }))?.auth;
	if (typeof auth !== 'string') throw new Error('no signature came');
	return auth;
}

/** Names that contain no ID: other events are only counted. */
const NAME = /^[a-z][a-z_.:-]{0,60}$/i;

function observedOf(events: readonly Event[]): Record<string, string> {
	const byName = Map.groupBy(events, ([name]) => (NAME.test(name) ? name : 'other names'));
	const counts = [...byName].map(([name, all]) => {
		const forms = new Set(all.map(([, data]) => (data === null ? 'null' : typeof data)));
		return [name, `${all.length} with data of the type ${[...forms].sort().join(' or ')}`] as const;
	});
	return counts.length === 0 ? { events: 'none came' } : Object.fromEntries(counts);
}
