import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LIVE_CHANNEL, startSandbox, type Sandbox } from '../sandbox/index.mts';
import { authorize, officialClient } from '../unit/sandbox/officialClient.mts';
import type { Figure } from './figure.mts';
import { median } from './measure.mts';

type Realtime = typeof import('../../nodes/PublishingActivityTrigger/realtime/subscription.ts');

const EVENTS = 10_000;
/** So many at once, then a turn of the event loop. */
const BURST = 100;
/** For the latency: a busy feed of 20,000 a second. In a flood it would only tell how long the queue is. */
const BURST_EVERY_MS = 5;
const ABSENCE_MS = 1_000;
const RECONNECTED_WITHIN_MS = 2_000;

interface Measured {
	readonly perSecond: number;
	/** The 99th percentile of the time from publishing to receiving, in milliseconds. */
	readonly p99: number;
}

/** A client that tells of each event's data, and can be ended. */
type Client = (sandbox: Sandbox, onData: (data: unknown) => void) => Promise<() => Promise<void>>;

/** Our client of the feed against pusher-js, on the same events of the same server. */
export async function events({ runs }: { runs: number }): Promise<Figure> {
	const sandbox = await startSandbox();
	const ours: Measured[] = [];
	const theirs: Measured[] = [];
	try {
		for (let run = 0; run <= runs; run++) {
			const [own, other] = [await measure(sandbox, ownClient), await measure(sandbox, pusherJs)];
			// The first run warms up.
			if (run === 0) continue;
			ours.push(own);
			theirs.push(other);
		}
	} finally {
		await sandbox.close();
	}
	const [own, other] = [summary(ours), summary(theirs)];
	return {
		work: `${EVENTS} realtime events`,
		measured: text(own),
		against: `pusher-js: ${text(other)}`,
		ratio: `${(own.perSecond / other.perSecond).toFixed(2)} of its rate, ${(own.p99 / other.p99).toFixed(2)} of its latency`,
		goal: 'at least its rate, at most its latency',
		reached: own.perSecond >= other.perSecond && own.p99 <= other.p99,
	};
}

/** How long after a server has come back, from an absence of a second, the feed is subscribed again. */
export async function reconnecting({ runs }: { runs: number }): Promise<Figure> {
	const sandbox = await startSandbox();
	const { realtime } = sandbox.control;
	const end = await ownClient(sandbox, () => {});
	const times: number[] = [];
	for (let run = 0; run < runs * 2; run++) {
		await realtime.stop();
		await wait(ABSENCE_MS);
		await realtime.start();
		const back = performance.now();
		while (!realtime.state().sockets.some(({ subscriptions }) => subscriptions.length > 0)) {
			await wait(10);
		}
		times.push(performance.now() - back);
	}
	await end();
	await sandbox.close();
	const ms = median(times);
	return {
		work: `Subscribed again after the server was gone for ${ABSENCE_MS / 1000} s`,
		measured: `${Math.round(ms)} ms (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`,
		against: '-',
		ratio: '-',
		goal: `at most ${RECONNECTED_WITHIN_MS} ms`,
		reached: ms <= RECONNECTED_WITHIN_MS,
	};
}

/** The rate in a flood, the latency in a busy feed. */
async function measure(sandbox: Sandbox, client: Client): Promise<Measured> {
	const { seconds } = await publishAll(sandbox, client, 0);
	const { latencies } = await publishAll(sandbox, client, BURST_EVERY_MS);
	const p99 = latencies.sort((one, other) => one - other)[Math.floor(EVENTS * 0.99)];
	return { perSecond: EVENTS / seconds, p99 };
}

async function publishAll(
	sandbox: Sandbox,
	client: Client,
	everyMs: number,
): Promise<{ seconds: number; latencies: number[] }> {
	const latencies: number[] = [];
	let allReceived = () => {};
	const received = new Promise<void>((resolve) => (allReceived = resolve));
	const end = await client(sandbox, (data) => {
		latencies.push(performance.now() - (data as { sentAt: number }).sentAt);
		if (latencies.length === EVENTS) allReceived();
	});
	const started = performance.now();
	for (let sent = 0; sent < EVENTS; sent += BURST) {
		for (let each = 0; each < BURST; each++) {
			const data = { sentAt: performance.now(), text: 'Letter published' };
			sandbox.control.realtime.publish({ event: 'letter.published', data });
		}
		if (everyMs === 0) await new Promise((resolve) => setImmediate(resolve));
		else await wait(started + (sent / BURST + 1) * everyMs - performance.now());
	}
	await received;
	const seconds = (performance.now() - started) / 1000;
	await end();
	return { seconds, latencies };
}

const ownClient: Client = async (sandbox, onData) => {
	const require = createRequire(join(process.cwd(), 'package.json'));
	const { Subscription }: Realtime = require(
		join(process.cwd(), 'dist/nodes/PublishingActivityTrigger/realtime/subscription.js'),
	);
	const { host, port, key } = sandbox.realtime;
	const subscription = new Subscription(
		{
			url: `ws://${host}:${port}/app/${key}?protocol=7&client=bench&version=1`,
			channel: LIVE_CHANNEL,
			sign: async (socketId) => (await authorize(sandbox, socketId, LIVE_CHANNEL)).auth,
			sleep: wait,
			now: Date.now,
		},
		{
			onEvent: ({ data }) => onData(data),
			onRecovered: () => {},
			onOutage: () => {},
			onFinal: (error) => console.error(error.message),
			onNotice: () => {},
		},
	);
	await subscription.start();
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

function summary(all: readonly Measured[]): Measured {
	return {
		perSecond: median(all.map(({ perSecond }) => perSecond)),
		p99: median(all.map(({ p99 }) => p99)),
	};
}

function text({ perSecond, p99 }: Measured): string {
	return `${Math.round(perSecond)} a second, 99 % within ${p99.toFixed(1)} ms`;
}

async function wait(ms: number): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, ms));
}
