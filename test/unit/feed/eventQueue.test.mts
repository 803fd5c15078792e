import { makeQueue } from './makeQueue.mts';

afterEach(() => jest.restoreAllMocks());

const HOUR = 3_600_000;

test('10,000 events wait; what comes beyond is lost, and told as one outage', async () => {
	const { queue, time, told, outages, started, add, end } = makeQueue(10);
	add(10_010);
	expect(told).toEqual([]);
	const full = time.wall;
	add(500);
	expect(told).toEqual(['overflow']);
	expect(queue.length).toBe(10_000);
	expect(queue.missedSince).toBe(full);

	await end(5_000);
	expect(queue.length).toBe(5_000);
	expect(outages).toEqual([[500, { downSince: full, upAt: full }]]);
	add(1);
	await end(5_011);
	expect(started).toHaveLength(10_011);
	expect(queue.missedSince).toBeUndefined();
	expect(told).toEqual(['overflow']);
});

test('an item that tells of an outage finds room in a full queue', async () => {
	const { queue, time, told, add } = makeQueue(1);
	add(10_001);
	queue.add({ json: {} }, 0, { downSince: time.wall - HOUR, upAt: time.wall });
	expect(queue.length).toBe(10_001);
	expect(told).toEqual([]);
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
	time.wall -= HOUR;
	add(2);
	const times = started.map(({ item }) => item.json.receivedAt as number);
	expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
});

test('pauses grow from a second to a minute, and one is made for all that failed at once', async () => {
	const { queue, time, told, started, add, end } = makeQueue(5);
	add(5);
	const pauses: number[] = [];
	for (let times = 0; times < 7; times++) {
		const before = started.length;
		await end(times === 0 ? 5 : 1, 'notCreated');
		const from = time.now;
		while (started.length === before) {
			time.now += 500;
			queue.check();
		}
		expect(started).toHaveLength(before + 1);
		pauses.push(time.now - from);
	}
	expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * 1_000));
	expect(told).toEqual(['blocked']);
	const { length } = started;
	await end(1);
	expect(told).toEqual(['blocked', 'unblocked']);
	// One has succeeded: all others are started.
	expect(started).toHaveLength(length + 4);
});

test('one of which n8n tells nothing after a failure does not keep the next from being tried', async () => {
	const { queue, time, started, add, end } = makeQueue(5);
	add(5);
	await end(5, 'notCreated');
	time.now += 1_000;
	queue.check();
	expect(started).toHaveLength(6);
	time.now += 9_000;
	queue.check();
	expect(started).toHaveLength(6);
	time.now += 1_000;
	queue.check();
	expect(started).toHaveLength(5 + 5);
});

test('executions that n8n refused and had created are reported as one outage, once n8n creates others', async () => {
	const { queue, time, unconfirmed, started, add, pass, end } = makeQueue(3);
	const from = time.wall;
	for (let events = 0; events < 3; events++) {
		add(1);
		pass(1_000);
	}
	await end(3, 'notCreated');
	pass(1_000);
	await end(1, 'notCreated');
	expect(unconfirmed).toEqual([]);
	pass(2_000);
	await end(1, 'exists');
	expect(queue.missedSince).toBe(from);
	await end(1, 'exists');
	pass(0);
	expect(unconfirmed).toEqual([{ downSince: from, upAt: from + 1_000 }]);
	await end(1);
	pass(0);
	expect(unconfirmed).toHaveLength(1);
	expect(started).toHaveLength(3 + 1 + 3);
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

const MINUTE = 60_000;

test('an execution of which n8n does not tell the end is let go after an hour; after a minute by an n8n that takes no key', () => {
	for (const [hasReceipts, minutes] of [
		[true, 60],
		[false, 1],
	] as const) {
		const { queue, time, started, add } = makeQueue(1, hasReceipts);
		add(2);
		time.now += minutes * MINUTE;
		queue.check();
		expect(started).toHaveLength(1);
		time.now += 1;
		queue.check();
		expect(started).toHaveLength(2);
		expect(started[0].key).not.toBe(started[1].key);
	}
});
