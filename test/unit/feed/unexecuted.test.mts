import { makeQueue } from './makeQueue.mts';

afterEach(() => jest.restoreAllMocks());

describe('the time since which something is missed if n8n ends now', () => {
	test('is never later than an outage that waits behind later events', async () => {
		const { queue, outages, started, time, add, pass, end } = makeQueue(1);
		add(10_001);
		pass(1_000);
		const lostAt = time.wall;
		add(1);
		// Later events come in as soon as there is room again, long before that is told.
		for (let times = 0; times < 50; times++) {
			pass(1_000);
			await end(100);
			add(50);
		}
		await end(3_000);
		const [[, outage]] = outages;
		expect(outage.downSince).toBe(lostAt);
		queue.add({ json: {} }, 0, outage);
		await end(2_001);
		expect(started.at(-1)!.missed.upAt).toBeGreaterThan(lostAt);
		expect(queue.length).toBeGreaterThan(100);
		expect(queue.missedSince).toBe(lostAt);
	});

	test('is never later than an event that was put behind all others', async () => {
		const { queue, started, time, add, pass, end } = makeQueue(1);
		const receivedAt = time.wall;
		add(1);
		for (let failures = 0; failures < 8; failures++) {
			pass(60_000);
			add(1);
			await end(1, 'notCreated');
		}
		pass(60_000);
		expect(started.at(-1)!.missed.upAt).toBeGreaterThan(receivedAt);
		expect(queue.missedSince).toBe(receivedAt);
	});

	test('is that of the last moment before a standstill in which n8n ran', () => {
		const { queue, stoodStill, time, add } = makeQueue(1);
		stoodStill.ms = 20_000;
		add(1);
		expect(queue.missedSince).toBe(time.wall - 20_000);
	});
});

describe('after a standstill', () => {
	test('what does not fit is lost since the last moment in which n8n ran', async () => {
		const { queue, stoodStill, outages, time, add, end } = makeQueue(1);
		add(10_001);
		const readAt = time.wall + 20_000;
		time.now += 20_000;
		time.wall = readAt;
		stoodStill.ms = 20_000;
		add(500);
		const lost = { downSince: readAt - 20_000, upAt: readAt };
		expect(queue.missedSince).toBe(lost.downSince);
		await end(5_001);
		expect(outages).toEqual([[500, lost]]);
	});
});
