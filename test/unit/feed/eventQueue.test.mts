import {
	EventQueue,
	type QueuedEvent,
} from '../../../nodes/PublishingActivityTrigger/feed/eventQueue.ts';
import type { Receipt } from '../../../nodes/PublishingActivityTrigger/feed/receipts.ts';

/** A queue on a clock that stands, and what it told. */
function makeQueue(mostAtOnce: number) {
	const time = { now: 1_000_000, wall: Date.UTC(2026, 0, 1) };
	const told: string[] = [];
	const outages: Array<[lost: number, from: number, to: number]> = [];
	const started: QueuedEvent[] = [];
	const finish: Array<(receipt: Receipt) => void> = [];
	const queue = new EventQueue(
		{ now: () => time.now, wall: () => time.wall, sleep: async () => {} },
		{
			start: (event) => {
				started.push(event);
				return new Promise((resolve) => finish.push(resolve));
			},
			mostAtOnce: () => mostAtOnce,
			receiptWithinMs: () => 3_600_000,
			onBlocked: (isBlocked) => told.push(isBlocked ? 'blocked' : 'unblocked'),
			onOverflow: () => told.push('overflow'),
			onRoom: (...outage) => outages.push(outage),
			onLost: () => told.push('lost'),
		},
	);
	const add = (count: number, size = 100) => {
		for (let added = 0; added < count; added++) {
			const receivedAt = queue.receivedNow();
			queue.add({ json: { receivedAt } }, receivedAt, size);
		}
	};
	const end = async (count: number, receipt: Receipt = 'done') => {
		for (let ended = 0; ended < count; ended++) {
			finish.shift()?.(receipt);
			await Promise.resolve();
			await Promise.resolve();
		}
	};
	return { queue, time, told, outages, started, add, end };
}

test('10,000 events wait; what comes beyond is lost, and told as one outage', async () => {
	const { queue, told, outages, started, add, end } = makeQueue(10);
	add(10_010);
	expect(told).toEqual([]);
	const before = queue.receivedNow();
	add(500);
	expect(told).toEqual(['overflow']);
	expect(queue.length).toBe(10_000);
	expect(queue.oldest).toBe(started[0].receivedAt);

	await end(5_000);
	expect(queue.length).toBe(5_000);
	expect(outages).toEqual([[500, before + 1, expect.any(Number)]]);
	const [[, , to]] = outages;
	add(1);
	await end(5_011);
	// What is received after the outage is later than its end.
	expect(started.at(-1)!.receivedAt).toBeGreaterThan(to);
	expect(started).toHaveLength(10_011);
	expect(queue.oldest).toBeUndefined();
	expect(told).toEqual(['overflow']);
});

test('50 MB wait, also in a few events; the first one always finds room', async () => {
	const { told, outages, started, add, end } = makeQueue(1);
	add(1);
	add(1, 60_000_000);
	expect(told).toEqual([]);
	add(1, 10);
	expect(told).toEqual(['overflow']);
	await end(1);
	expect(outages).toHaveLength(1);
	add(5, 10_000_000);
	expect(told).toEqual(['overflow']);
	add(1, 1);
	expect(told).toEqual(['overflow', 'overflow']);
	await end(8);
	expect(started).toHaveLength(7);
});

test('events that were received before a clock was set back are still the earlier ones', () => {
	const { time, started, add } = makeQueue(10);
	add(2);
	time.wall -= 3_600_000;
	add(2);
	const times = started.map(({ receivedAt }) => receivedAt);
	expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

test('pauses grow from a second to a minute, and one is made for all that failed at once', async () => {
	const { queue, time, told, started, add, end } = makeQueue(5);
	add(5);
	const pauses: number[] = [];
	for (let times = 0; times < 7; times++) {
		const before = started.length;
		await end(5, 'notCreated');
		const from = time.now;
		while (started.length === before) {
			time.now += 500;
			queue.check();
		}
		expect(started).toHaveLength(before + 5);
		pauses.push(time.now - from);
	}
	expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * 1_000));
	expect(told).toEqual(['blocked']);
	await end(5);
	expect(told).toEqual(['blocked', 'unblocked']);
});

test('an execution that began before does not prove that n8n creates executions again', async () => {
	const { queue, time, told, started, add, end } = makeQueue(2);
	add(2);
	time.now += 1_000;
	await end(1, 'notCreated');
	await end(1);
	expect(told).toEqual(['blocked']);
	expect(started).toHaveLength(2);
	time.now += 1_000;
	queue.check();
	expect(started).toHaveLength(3);
	await end(1);
	expect(told).toEqual(['blocked', 'unblocked']);
});
