import type { ITriggerFunctions } from 'n8n-workflow';
import { Activation } from '../../../nodes/PublishingActivityTrigger/feed/activation.ts';
import { Checkpoint } from '../../../nodes/PublishingActivityTrigger/feed/checkpoint.ts';
import {
	EventQueue,
	type QueuedEvent,
	type Receipt,
} from '../../../nodes/PublishingActivityTrigger/feed/queue.ts';
import { realtimeServer } from '../../../nodes/PublishingActivityTrigger/feed/target.ts';
import { socketUrl } from '../../../nodes/PublishingActivityTrigger/realtime/protocol.ts';
import type { Outage } from '../../../nodes/PublishingActivityTrigger/realtime/outages.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 1);

afterEach(() => jest.restoreAllMocks());

describe('the queue', () => {
	/** A queue on an injected clock, with its reports. */
	function makeQueue(maxExecutions: number) {
		const time = { now: 1_000_000, wall: NOW, stoodStillMs: 0 };
		jest.spyOn(Date, 'now').mockImplementation(() => time.wall);
		const reports: string[] = [];
		const outages: Array<[lost: number, outage: Outage]> = [];
		const started: QueuedEvent[] = [];
		const receipts: Array<(receipt: Receipt) => void> = [];
		const queue = new EventQueue(
			{ now: () => time.now, random: () => 1, sleep: async () => {} },
			{
				start: (event) => {
					started.push(event);
					return new Promise((resolve) => receipts.push(resolve));
				},
				maxExecutions: () => maxExecutions,
				lastSeenAt: () => time.wall - time.stoodStillMs,
				onBlocked: (isBlocked) => reports.push(isBlocked ? 'blocked' : 'unblocked'),
				onOverflow: () => reports.push('overflow'),
				onRoom: (...outage) => outages.push(outage),
			},
		);
		const add = (count: number) => {
			for (let added = 0; added < count; added++) {
				queue.add({ json: { receivedAt: queue.receivedNow() } });
			}
		};
		const end = async (count: number, receipt: Receipt = 'ended') => {
			for (let ended = 0; ended < count; ended++) {
				receipts.shift()?.(receipt);
				await Promise.resolve();
				await Promise.resolve();
			}
		};
		const pass = (ms: number) => {
			time.now += ms;
			time.wall += ms;
			queue.check();
		};
		return { queue, time, pass, reports, outages, started, add, end };
	}

	test('holds 10,000 events. Further ones are lost, and reported as one outage', async () => {
		const { queue, time, reports, outages, started, add, end } = makeQueue(10);
		add(10_010);
		expect(reports).toEqual([]);
		const full = time.wall;
		add(500);
		expect(reports).toEqual(['overflow']);
		expect(queue.length).toBe(10_000);
		expect(queue.missedSince).toBe(full);
		await end(5_000);
		expect(outages).toEqual([[500, { downSince: full, upAt: full }]]);
		add(1);
		await end(5_011);
		expect(started).toHaveLength(10_011);
		expect(queue.missedSince).toBe(Infinity);
		expect(reports).toEqual(['overflow']);
	});

	test('has room for an item that reports an outage', () => {
		const { queue, reports, add } = makeQueue(1);
		add(10_001);
		queue.add({ json: {} }, { downSince: NOW - HOUR, upAt: NOW });
		expect(queue.length).toBe(10_001);
		expect(reports).toEqual([]);
	});

	test('gives later times to later events if the wall clock is set back', () => {
		const { time, started, add } = makeQueue(10);
		add(2);
		time.wall -= HOUR;
		add(2);
		const times = started.map(({ item }) => item.json.receivedAt as number);
		expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
	});

	test('tries one event after pauses of 1 to 60 seconds, and all others once n8n has created one', async () => {
		const { queue, time, reports, started, add, end } = makeQueue(5);
		add(5);
		const pauses: number[] = [];
		for (let times = 0; times < 7; times++) {
			const before = started.length;
			await end(times === 0 ? 5 : 1, 'refused');
			const from = time.now;
			while (started.length === before) {
				time.now += 500;
				queue.check();
			}
			expect(started).toHaveLength(before + 1);
			pauses.push((time.now - from) / 1_000);
		}
		expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60]);
		expect(reports).toEqual(['blocked']);
		const { length } = started;
		await end(1);
		expect(reports).toEqual(['blocked', 'unblocked']);
		expect(started).toHaveLength(length + 4);
	});

	test('takes an execution for created if n8n has not refused it within ten seconds', async () => {
		const { started, pass, add, end } = makeQueue(5);
		add(5);
		await end(5, 'refused');
		pass(1_000);
		pass(9_000);
		expect(started).toHaveLength(6);
		pass(1_000);
		expect(started).toHaveLength(10);
	});

	test('stays blocked if an execution succeeds that started before', async () => {
		const { reports, started, pass, add, end } = makeQueue(2);
		add(2);
		pass(1_000);
		await end(1, 'refused');
		await end(1);
		expect(reports).toEqual(['blocked']);
		expect(started).toHaveLength(2);
		pass(1_000);
		expect(started).toHaveLength(3);
		await end(1);
		expect(reports).toEqual(['blocked', 'unblocked']);
	});

	describe('knows the time from which on events are missed if n8n ends now', () => {
		test('with an outage that waits behind later events', async () => {
			const { queue, outages, time, add, pass, end } = makeQueue(1);
			add(10_001);
			pass(1_000);
			const lostAt = time.wall;
			add(1);
			// Later events come in as soon as there is room, long before the loss is reported.
			for (let times = 0; times < 50; times++) {
				pass(1_000);
				await end(100);
				add(50);
			}
			await end(3_000);
			const [[, outage]] = outages;
			expect(outage.downSince).toBe(lostAt);
			queue.add({ json: {} }, outage);
			await end(2_001);
			expect(queue.length).toBeGreaterThan(100);
			expect(queue.missedSince).toBe(lostAt);
		});

		test('with events that were read after n8n stood still', async () => {
			const { queue, time, outages, add, end } = makeQueue(1);
			add(10_001);
			time.wall += 20_000;
			time.stoodStillMs = 20_000;
			add(500);
			expect(queue.missedSince).toBe(NOW);
			await end(5_001);
			expect(outages).toEqual([[500, { downSince: NOW, upAt: NOW + 20_000 }]]);
		});
	});
});

test.each([
	['a past time', { lastHeard: new Date(NOW - 400 * HOUR).toISOString() }, NOW - 400 * HOUR],
	['a future time, which counts as now', { lastHeard: new Date(NOW + HOUR).toISOString() }, NOW],
	['no time', {}, undefined],
	['a time that is none', { lastHeard: 'nonsense' }, undefined],
])('static data of an earlier process: %s', (_, data, expected) => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
	const context = { getWorkflowStaticData: () => data };
	expect(new Checkpoint(context as unknown as ITriggerFunctions, true).read()).toBe(expected);
});

const host = (realtimeHost: string, more: object = {}) => ({
	realtimeMode: 'host',
	realtimePort: 6001,
	realtimeHost,
	...more,
});

test.each<[string, object, string]>([
	['a cluster with spaces', { realtimeCluster: ' ap3 ' }, 'wss://ws-ap3.pusher.com:443'],
	['nothing', {}, 'wss://ws-mt1.pusher.com:443'],
	['a host with spaces', host(' realtime.example '), 'wss://realtime.example:6001'],
	['no TLS', host('127.0.0.1', { realtimeTls: false }), 'ws://127.0.0.1:6001'],
	['an underscore', host('my_server'), 'wss://my_server:6001'],
	['an IPv6 address', host('::1'), 'wss://[::1]:6001'],
	['an IPv6 address as in a URL', host('[2001:db8::7]'), 'wss://[2001:db8::7]:6001'],
	['a dot at the end', host('realtime.example.'), 'wss://realtime.example.:6001'],
	['another script', host('bücher.example'), 'wss://bücher.example:6001'],
	['a port as text', host('localhost', { realtimePort: '80' }), 'wss://localhost:80'],
	['a former cluster', host('localhost', { realtimeCluster: 'eu' }), 'wss://localhost:6001'],
])('the address of the realtime server of a credential with %s', (_, credential, expected) => {
	const url = socketUrl(realtimeServer(credential as never), 'a/b?c', '1.2.3');
	const parameters = 'protocol=7&client=n8n-nodes-publishing&version=1.2.3';
	expect(url).toBe(`${expected}/app/a%2Fb%3Fc?${parameters}`);
	expect(URL.canParse(url)).toBe(true);
});

test('an event that n8n refuses without a receipt, too, is not started', async () => {
	const context = {
		getWorkflowStaticData: () => ({}),
		helpers: { createDeferredPromise: () => ({}) },
		emit: (...[, , receipt]: unknown[]) => {
			throw new Error(receipt ? 'It cannot run a trigger that waits' : 'It cannot run');
		},
	};
	const activation = new Activation(context as unknown as ITriggerFunctions, {} as never);
	expect(await activation.start({ json: {} }, 'key')).toBe('refused');
});
