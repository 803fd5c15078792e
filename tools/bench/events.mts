import { tsImport } from 'tsx/esm/api';
import { LIVE_CHANNEL, startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { authorize, officialClient } from '../../test/support/officialClient.mts';
import { atLeast, atMost, type Bench, type Figure } from './figure.mts';
import { median, ratios, spread } from './measure.mts';

type Realtime = typeof import('../../nodes/PublishingActivityTrigger/realtime/subscription.ts');
const REALTIME = '../../nodes/PublishingActivityTrigger/realtime/subscription.ts';
let realtime: Promise<Realtime> | undefined;

const EVENTS = 10_000;
/** Number of events at once, before a turn of the event loop. */
const BURST = 100;
/** For the latency: a busy feed of 20,000 a second. In a flood it would only show the length of the queue. */
const BURST_EVERY_MS = 5;
/** Times below a millisecond differ much from run to run, and a run takes two seconds. */
const RUNS_FOR_ONE = 5;

interface Measured {
	readonly perSecond: number;
	/** The 99th percentile of the time from publishing to receiving, in milliseconds. */
	readonly p99: number;
}

/** A client that passes on each event's data, and can be closed. */
type Client = (sandbox: Sandbox, onData: (data: unknown) => void) => Promise<() => Promise<void>>;

/** Our client of the feed against pusher-js, on the same events of the same server. */
export async function events({ runs }: Bench): Promise<Figure[]> {
	const sandbox = await startSandbox();
	const ours: Measured[] = [];
	const theirs: Measured[] = [];
	try {
		for (let run = 0; run <= runs * RUNS_FOR_ONE; run++) {
			// Whoever is first in every run would warm the server up for the other.
			const isOursFirst = run % 2 === 0;
			const early = await measure(sandbox, isOursFirst ? ownClient : pusherJs);
			const late = await measure(sandbox, isOursFirst ? pusherJs : ownClient);
			// The first run warms up.
			if (run === 0) continue;
			ours.push(isOursFirst ? early : late);
			theirs.push(isOursFirst ? late : early);
		}
	} finally {
		await sandbox.close();
	}
	const rate = ratios(rates(ours), rates(theirs));
	const latency = ratios(latencies(ours), latencies(theirs));
	return [
		{
			work: `${EVENTS} realtime events at once`,
			measured: `${spread(rates(ours), 0)} a second`,
			against: `pusher-js: ${spread(rates(theirs), 0)} a second`,
			ratio: `${spread(rate, 2)} of its rate`,
			goal: atLeast(1, median(rate)),
		},
		{
			work: `${EVENTS} realtime events, 20,000 a second: the latency of 99 %`,
			measured: `${spread(latencies(ours), 1)} ms`,
			against: `pusher-js: ${spread(latencies(theirs), 1)} ms`,
			ratio: `${spread(latency, 2)} of its latency`,
			goal: atMost(1, median(latency)),
		},
	];
}

/** The rate in a flood, the latency in a busy feed. */
async function measure(sandbox: Sandbox, client: Client): Promise<Measured> {
	const flood = await publishAll(sandbox, client, 0);
	const busy = await publishAll(sandbox, client, BURST_EVERY_MS);
	const p99 = busy.latencies.sort((one, other) => one - other)[Math.floor(EVENTS * 0.99)];
	return { perSecond: EVENTS / flood.seconds, p99 };
}

async function publishAll(
	sandbox: Sandbox,
	client: Client,
	everyMs: number,
): Promise<{ seconds: number; latencies: number[] }> {
	const waited: number[] = [];
	let allReceived = () => {};
	const received = new Promise<void>((resolve) => (allReceived = resolve));
	const end = await client(sandbox, (data) => {
		waited.push(performance.now() - (data as { sentAt: number }).sentAt);
		if (waited.length === EVENTS) allReceived();
	});
	const started = performance.now();
	for (let sent = 0; sent < EVENTS; sent += BURST) {
		for (let each = 0; each < BURST; each++) {
			const data = { sentAt: performance.now(), text: 'Letter published' };
			sandbox.control.realtime.publish({ event: 'letter.published', data });
		}
		if (everyMs === 0) await new Promise((resolve) => setImmediate(resolve));
		else await wait(Math.max(0, started + (sent / BURST + 1) * everyMs - performance.now()));
	}
	await received;
	const took = (performance.now() - started) / 1000;
	await end();
	return { seconds: took, latencies: waited };
}

const ownClient: Client = async (sandbox, onData) => {
	const { Subscription }: Realtime = await (realtime ??= tsImport(REALTIME, import.meta.url));
	const { host, port, key } = sandbox.realtime;
	let subscribed = () => {};
	const live = new Promise<void>((resolve) => (subscribed = resolve));
	const subscription = new Subscription(
		{
			clock: { now: () => performance.now(), random: Math.random, sleep: wait },
			prepare: async () => ({
				url: `ws://${host}:${port}/app/${key}?protocol=7&client=bench&version=1`,
				channel: LIVE_CHANNEL,
				sign: async (socketId) => (await authorize(sandbox, socketId, LIVE_CHANNEL)).auth,
			}),
			explain: async (_, error) => error,
		},
		{
			onEvent: ({ data }) => onData(data),
			onLive: () => subscribed(),
			onInterrupted: () => {},
			onRecovered: () => {},
			onOutage: () => {},
			onNotice: () => {},
		},
	);
	subscription.start();
	await live;
	return async () => await subscription.close();
};

const pusherJs: Client = async (sandbox, onData) => {
	const client = officialClient(sandbox);
	const channel = client.subscribe(LIVE_CHANNEL);
	channel.bind('letter.published', onData);
	await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
	return async () => {
		client.disconnect();
		await wait(50);
	};
};

function rates(all: readonly Measured[]): number[] {
	return all.map(({ perSecond }) => perSecond);
}

function latencies(all: readonly Measured[]): number[] {
	return all.map(({ p99 }) => p99);
}

async function wait(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}
