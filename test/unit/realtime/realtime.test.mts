import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '../../../nodes/PublishingActivityTrigger/realtime/backoff.ts';
import type { Target } from '../../../nodes/PublishingActivityTrigger/realtime/connection.ts';
import { Heartbeat } from '../../../nodes/PublishingActivityTrigger/realtime/heartbeat.ts';
import { readMessage } from '../../../nodes/PublishingActivityTrigger/realtime/protocol.ts';
import {
	errorOf,
	RealtimeError,
} from '../../../nodes/PublishingActivityTrigger/realtime/realtimeError.ts';
import { Subscription } from '../../../nodes/PublishingActivityTrigger/realtime/subscription.ts';

/** The parts of the channels protocol's client, on injected clocks. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('pure functions', () => {
	test.each<[string, unknown, unknown]>([
		['JSON in text', '{"event":"a","data":"[1,null]"}', { event: 'a', data: [1, null] }],
		['text', '{"event":"a","data":"It is out"}', { event: 'a', data: 'It is out' }],
		['JSON', '{"event":"a","data":{"b":[]}}', { event: 'a', data: { b: [] } }],
		[
			'a long ID in text',
			'{"event":"a","data":"{\\"ids\\":[-12345678901234567890]}"}',
			{ event: 'a', data: { ids: ['-12345678901234567890'] } },
		],
		[
			'a long ID',
			'{"event":"a","data":{"id":7615917337495251231}}',
			{ event: 'a', data: { id: '7615917337495251231' } },
		],
		['a channel', '{"event":"a","channel":"b"}', { event: 'a', channel: 'b', data: undefined }],
		['a channel that is not text', '{"event":"a","channel":5}', { event: 'a', data: undefined }],
		['no event', '{"data":"{}"}', undefined],
	])('a message with %s', (_, received, expected) => {
		expect(readMessage(received)).toEqual(expected);
	});

	test.each<[number, 'rarely' | 'later' | 'after a second' | 'at once', RegExp]>([
		[4000, 'rarely', /code 4000/],
		[4001, 'rarely', /app key.*realtime settings of the credential/],
		// The server received no signature in time: nothing was refused.
		[4009, 'later', /signature/],
		[4099, 'rarely', /code 4099/],
		[4100, 'after a second', /code 4100/],
		[4199, 'after a second', /code 4199/],
		[4200, 'at once', /code 4200/],
		[4299, 'at once', /code 4299/],
		[4300, 'later', /code 4300/],
	])('after code %i the next attempt comes %s', (code, next, message) => {
		expect(errorOf(code)).toMatchObject({
			message: expect.stringMatching(message),
			isFatal: next === 'rarely',
			isAtOnce: next === 'at once',
			waitMs: next === 'after a second' ? 1_000 : undefined,
		});
	});

	test.each<[string, boolean, (downMs: number) => number]>([
		['to a minute', false, () => MINUTE],
		[
			'after refusals to a quarter of the outage, at most to a quarter of an hour',
			true,
			(downMs) => Math.min(Math.max(downMs / 4, MINUTE), 15 * MINUTE),
		],
	])('pauses grow %s', (_, isFatal, longest) => {
		const backoff = new Backoff({ random: () => 1 });
		let downMs = 0;
		for (let failures = 0; failures < 40; failures++) {
			const pause = backoff.nextDelayMs(new RealtimeError('Refused', { isFatal }), downMs);
			expect(pause).toBe(Math.min(1_000 * 2 ** Math.min(failures, 10), longest(downMs)));
			downMs += pause;
		}
	});

	test('pauses are random up to the longest, and none three times if the server asks for that', () => {
		expect(new Backoff({ random: () => 0.25 }).nextDelayMs(new RealtimeError('Lost'), 0)).toBe(250);
		const backoff = new Backoff({ random: () => 1 });
		const pauses = () => [1, 2, 3, 4].map(() => backoff.nextDelayMs(errorOf(4200), 0));
		expect(pauses()).toEqual([0, 0, 0, 1_000]);
		backoff.reset();
		expect(pauses()).toEqual([0, 0, 0, 1_000]);
	});

	test.each([
		[5_000, 5_000],
		[10 * HOUR, HOUR],
	])('a pause of %i ms that the server asks for lasts at least %i ms', (waitMs, expected) => {
		const asked = new RealtimeError('Wait', { waitMs });
		expect(new Backoff({ random: () => 0 }).nextDelayMs(asked, 0)).toBe(expected);
	});
});

interface Server {
	/** The silence that it allows, in seconds. */
	quiet?: unknown;
	/** Seconds until it answers a ping. */
	pongAfter?: number;
	/** Seconds between two events. */
	eventEvery?: number;
	isLive?: boolean;
	isOpen?: boolean;
}
type Fault = [at?: number, words?: RegExp];

test.each<[string, Server, pings: number[], fault?: Fault]>([
	['pinged after the silence that the server allows', { quiet: 40 }, [41, 82, 123]],
	['pinged after 45 seconds of a longer one', { quiet: 120 }, [46, 92]],
	['pinged after 45 seconds if the server names none', { quiet: 'a minute' }, [46, 92]],
	['not pinged while events come', { quiet: 20, eventEvery: 10 }, []],
	['kept if a pong comes in time', { quiet: 10, pongAfter: 30 }, [11, 52, 93]],
	['given up 30 seconds after a ping', { quiet: 10, pongAfter: 99 }, [11], [42, /answer a ping/]],
	['given up if it opens late', { isLive: false, isOpen: false }, [], [8, /did not respond/]],
	['given up if subscribing takes long', { isLive: false }, [], [31, /took too long/]],
])('a connection is %s', (_, server, expected, [endsAt, words = /^$/]: Fault = []) => {
	const { quiet, pongAfter = 0, eventEvery = Infinity, isLive = true, isOpen = true } = server;
	let second = 0;
	const pings: number[] = [];
	const clock = { now: () => second * 1_000, random: () => 1, sleep: async () => {} };
	const heartbeat = new Heartbeat(clock, clock.now, () => pings.push(second));
	heartbeat.allowQuiet(quiet);
	let seen: string | undefined;
	while (seen === undefined && second < 125) {
		second++;
		if (second % eventEvery === 0) heartbeat.recordMessage('letter.sent');
		seen = heartbeat.fault(isLive, isOpen);
		if (second === pings.at(-1)! + pongAfter) heartbeat.recordMessage('pusher:pong');
	}
	expect(pings).toEqual(expected);
	expect(seen === undefined ? undefined : second).toBe(endsAt);
	expect(seen ?? '').toMatch(words);
});

describe('a subscription that cannot begin', () => {
	/** A clock whose time the test moves on. */
	const clock = {
		time: 0,
		now: () => clock.time,
		random: () => 1,
		sleep: async (ms: number) => {
			for (const end = clock.time + ms; clock.time < end; ) await delay(1);
		},
	};
	beforeEach(() => void (clock.time = 0));

	type Listener = ConstructorParameters<typeof Subscription>[1];

	/** Lets a quarter of a second pass with each turn of the event loop. Returns how many causes were looked up. */
	async function play(isOver: () => boolean, prepare: () => Promise<Target>, listener: Listener) {
		let explained = 0;
		const diagnose = async (_: Target, error: RealtimeError) => (explained++, error);
		const subscription = new Subscription({ clock, prepare, diagnose }, listener);
		subscription.start();
		for (; !isOver(); clock.time += 250) await delay(1);
		await subscription.close();
		// Ends the waits that are left.
		clock.time = Infinity;
		return explained;
	}

	/** Its reports of some failures. */
	async function failures(count: number, prepare: () => Promise<Target>) {
		const seen = { failed: [] as string[], at: [] as number[], reportedAfter: 0 };
		const interrupted: string[] = [];
		const explained = await play(() => seen.failed.length >= count, prepare, {
			onFailed: ({ message }) => (seen.failed.push(message), seen.at.push(clock.time)),
			onInterrupted: ({ message }) => interrupted.push(message),
			onOutage: () => (seen.reportedAfter = seen.failed.length),
		});
		expect(interrupted).toEqual(seen.failed.slice(0, 1));
		return { ...seen, explained };
	}

	test.each<[string, () => Promise<never>, number, string]>([
		['never', () => new Promise(() => {}), 30_000, 'The service did not respond in time'],
		[
			'with an unexpected error',
			() => Promise.reject(new TypeError('x is not a function')),
			0,
			'The trigger failed unexpectedly (TypeError: x is not a function)',
		],
	])('as its target comes %s tries again', async (_, prepare, waitedMs, message) => {
		const { failed, at } = await failures(3, prepare);
		expect(failed).toEqual([message, message, message]);
		expect(at[0]).toBeGreaterThanOrEqual(waitedMs);
		expect(at[2] - at[0]).toBeGreaterThanOrEqual(2 * waitedMs + 3_000);
		expect(at[2] - at[0]).toBeLessThan(2 * waitedMs + 15_000);
	});

	test('goes on, and watches its connection, although each report fails', async () => {
		const seen = { failures: 0, outages: 0, ticksAfter: 0 };
		const fail = (): never => {
			throw new Error('n8n is busy');
		};
		const refused = async () => await Promise.reject(RealtimeError.fatal('refused'));
		await play(() => seen.ticksAfter >= 5 && seen.failures >= 5, refused, {
			onFailed: () => (seen.failures++, fail()),
			onInterrupted: fail,
			onOutage: () => (seen.outages++, fail()),
			onTick: () => (seen.outages > 0 && seen.ticksAfter++, fail()),
		});
		expect(seen.outages).toBe(1);
	});

	test('looks up the cause of a long outage until it is reported', async () => {
		const target = { url: 'ws://127.0.0.1:1/', channel: 'private-a', sign: async () => '' };
		const { explained, reportedAfter } = await failures(13, async () => target);
		expect(reportedAfter).toBeGreaterThan(1);
		expect(explained).toBeGreaterThanOrEqual(reportedAfter);
		expect(explained).toBeLessThanOrEqual(reportedAfter + 1);
	});
});
