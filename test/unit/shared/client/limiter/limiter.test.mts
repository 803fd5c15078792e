import { getEventListeners } from 'node:events';

import { Limiter } from '../../../../../nodes/shared/client/limiter/limiter.ts';
import type { RunQueue } from '../../../../../nodes/shared/client/limiter/runQueue.ts';
import type { Turn } from '../../../../../nodes/shared/client/limiter/turn.ts';
import { clock } from '../../../../../nodes/shared/client/clock.ts';
import { Window } from '../../../../../nodes/shared/client/limiter/window.ts';
import { Cancelled, ApiError } from '../../../../../nodes/shared/errors/apiError.ts';

// The clock moves only by what is waited for, so times are exact however busy the machine is.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** One that lets so many go out at first. */
const limiterOf = (size: number, random = 0) =>
	new Limiter({ ...clock, random: () => random }, new Window(size));

interface Peak {
	readonly order: number[];
	readonly peak: number;
}

/** Runs so many tasks of 10 ms each, and tells in which order they began and how many ran at once. */
async function run(
	limiter: Limiter,
	tasks: number,
	each: (index: number, turn: Turn) => void = () => {},
	queue = limiter.join(100),
): Promise<Peak> {
	const order: number[] = [];
	let running = 0;
	let peak = 0;
	const all = Promise.allSettled(
		Array.from({ length: tasks }, (_, index) =>
			limiter.run(queue, async (turn) => {
				order.push(index);
				peak = Math.max(peak, ++running);
				await new Promise((resolve) => setTimeout(resolve, 10));
				each(index, turn);
				running--;
			}),
		),
	);
	await jest.runAllTimersAsync();
	await all;
	return { order, peak };
}

const inOrder = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([1, 2, 7])('lets %i run at once, the others in order of arrival', async (size) => {
	expect(await run(limiterOf(size), 20)).toEqual({ peak: size, order: inOrder(20) });
});

test('a task that throws gives its place back', async () => {
	const limiter = limiterOf(2);
	const { order } = await run(limiter, 6, (index) => {
		if (index % 2 === 0) throw new Error('no');
	});
	expect(order).toEqual(inOrder(6));
	expect(await run(limiter, 6)).toEqual({ peak: 2, order: inOrder(6) });
});

test('what is sent again comes before all that waits', async () => {
	const limiter = limiterOf(1);
	const queue = limiter.join(100);
	const order: string[] = [];
	const task = (name: string, isSentAgain: boolean) =>
		limiter.run(queue, async () => void order.push(name), { isSentAgain });
	await Promise.all([task('running', false), task('new', false), task('again', true)]);
	expect(order).toEqual(['running', 'again', 'new']);
});

describe('after refusals', () => {
	/** How many run at once after so many refusals, each of a request sent after the last. */
	async function windowAfter(errors: number, limiter = limiterOf(16)): Promise<number> {
		for (let apiError = 0; apiError < errors; apiError++) {
			await run(limiter, 1, (_, turn) => void limiter.refused(turn));
		}
		return (await run(limiter, 40)).peak;
	}

	test.each([
		[0, 16],
		[1, 8],
		[2, 4],
		[4, 1],
		[9, 1],
	])('%i of them: %i at once', async (errors, window) => {
		expect(await windowAfter(errors)).toBe(window);
	});

	test('those of what was sent side by side count once', async () => {
		const limiter = limiterOf(16);
		await run(limiter, 16, (_, turn) => expect(limiter.refused(turn)).toBe(1));
		expect((await run(limiter, 40)).peak).toBe(8);
	});

	test('twice as many go out with each round that succeeds, up to near what was too much', async () => {
		const limiter = limiterOf(16);
		await windowAfter(4, limiter);
		const peaks: number[] = [];
		for (const tasks of [1, 2, 4, 8, 16]) {
			peaks.push((await run(limiter, tasks, (_, turn) => limiter.succeeded(turn))).peak);
		}
		expect(peaks).toEqual([1, 2, 4, 8, 12]);
	});

	test('a late success of what was sent before proves nothing', async () => {
		const limiter = limiterOf(16);
		await run(limiter, 16, (index, turn) => {
			if (index === 0) limiter.refused(turn);
			else limiter.succeeded(turn);
		});
		expect((await run(limiter, 40)).peak).toBe(8);
	});

	test('a failure of what was sent before says nothing of what is sent since', async () => {
		const window = new Window(16);
		const refused = jest.spyOn(window, 'refused');
		const limiter = new Limiter({ ...clock, random: () => 0 }, window);
		await run(limiter, 2, (index, turn) => {
			if (index === 0) limiter.refused(turn);
			else limiter.failed(turn);
		});
		await run(limiter, 1, (_, turn) => limiter.failed(turn));
		expect(refused).toHaveBeenCalledTimes(1);
	});

	test('are counted in a row, until one succeeds', async () => {
		const limiter = limiterOf(16);
		const counts: number[] = [];
		const refuse = () => run(limiter, 1, (_, turn) => void counts.push(limiter.refused(turn)));
		await refuse();
		await refuse();
		await run(limiter, 1, (_, turn) => limiter.succeeded(turn));
		await refuse();
		expect(counts).toEqual([1, 2, 1]);
	});
});

test('the window is told how long each response took, and of each that it has come', async () => {
	const window = new Window(2);
	const [send, succeeded, ended] = (['send', 'succeeded', 'ended'] as const).map((name) =>
		jest.spyOn(window, name),
	);
	const limiter = new Limiter({ ...clock, random: () => 0 }, window);
	await run(limiter, 4, (_, turn) => limiter.succeeded(turn));
	expect(succeeded.mock.calls.map(([tookMs]) => tookMs)).toEqual([10, 10, 10, 10]);
	const sent = send.mock.results.map(({ value }) => value as unknown);
	expect(sent).toHaveLength(4);
	expect(ended.mock.calls.flat()).toEqual(sent);
});

test('a pause that begins while tasks wait for their turn holds them back', async () => {
	const limiter = limiterOf(1);
	const began: number[] = [];
	const start = Date.now();
	const queue = limiter.join(100);
	const task = () =>
		limiter.run(queue, async () => {
			began.push(Date.now() - start);
			limiter.delay(100);
		});
	const all = Promise.all([task(), task(), task()]);
	await jest.runAllTimersAsync();
	await all;
	expect(began).toEqual([0, 100, 200]);
});

test('after a pause, up to a tenth of it passes, so that several processes do not return at once', async () => {
	const limiter = limiterOf(1, 0.5);
	const start = Date.now();
	limiter.delay(1_000);
	const sent = limiter.run(limiter.join(1), async () => Date.now() - start);
	await jest.runAllTimersAsync();
	expect(await sent).toBe(1_050);
});

test('what was taken before each of three pauses is sent then, and no more until such a pause has passed', async () => {
	const limiter = limiterOf(64);
	const queue = limiter.join(100);
	const sentAt: number[] = [];
	let second = { startedAt: -Infinity, taken: 0 };
	/** Sends so many to an API that takes four a second; gives when each was sent, since the first. */
	const sent = async (count: number) => {
		sentAt.length = 0;
		await run(
			limiter,
			count,
			(_, turn) => {
				sentAt.push(turn.sentAt);
				if (turn.sentAt - second.startedAt >= 1_000) second = { startedAt: turn.sentAt, taken: 0 };
				if (++second.taken <= 4) return limiter.succeeded(turn);
				limiter.refused(turn);
				limiter.delay(1_000, turn);
			},
			queue,
		);
		await jest.advanceTimersByTimeAsync(1_030);
		return sentAt.map((at) => at - sentAt[0]);
	};
	expect(await sent(6)).toEqual([0, 0, 0, 0, 0, 0]);
	expect(await sent(6)).toEqual([0, 0, 0, 0, 0, 0]);
	// The third time only half as many are in flight, as it may also be these that are limited.
	expect(await sent(6)).toEqual([0, 0, 10, 10, 20, 20]);
	expect(await sent(8)).toEqual([0, 0, 0, 0, 1_030, 1_030, 1_030, 1_030]);
});

describe('the pause of a quota', () => {
	/** An API that takes ten, which is known and used up. */
	async function spent() {
		const limiter = limiterOf(64);
		const queue = limiter.join(100);
		for (let pause = 0; pause < 3; pause++) {
			let taken = 0;
			await run(
				limiter,
				11,
				(_, turn) => {
					if (++taken <= 10) return limiter.succeeded(turn);
					limiter.refused(turn);
					limiter.delay(60_000, turn);
				},
				queue,
			);
			await jest.advanceTimersByTimeAsync(60_000);
		}
		await run(limiter, 10, (_, turn) => limiter.succeeded(turn), queue);
		return { limiter, queue };
	}

	test('holds back what waits so long', async () => {
		const { limiter, queue } = await spent();
		const start = Date.now();
		const sent = limiter.run(queue, async () => Date.now() - start, { patienceMs: 61_800 });
		await jest.advanceTimersByTimeAsync(61_800);
		expect(await sent).toBeGreaterThan(50_000);
	});

	test('does not hold back what cannot wait so long, as nobody has asked for it', async () => {
		const { limiter, queue } = await spent();
		expect(await limiter.run(queue, async () => 'sent', { patienceMs: 10_000 })).toBe('sent');
	});

	test('is not used up by items that are given up', async () => {
		const { limiter, queue } = await spent();
		const start = Date.now();
		let isEnding = false;
		const lost = Array.from({ length: 30 }, () =>
			limiter.run(queue, jest.fn(), { isWanted: () => !isEnding }),
		);
		const kept = limiter.run(queue, async () => Date.now() - start);
		isEnding = true;
		queue.leaveUnwanted();
		for (const each of lost) await expect(each).rejects.toThrow(Cancelled);
		await jest.advanceTimersByTimeAsync(61_800);
		expect(await kept).toBeLessThan(61_801);
	});
});

test('a pause has one timer, however much waits for its end', async () => {
	const limiter = limiterOf(1);
	limiter.delay(1_000);
	const all = run(limiter, 3);
	expect(jest.getTimerCount()).toBe(1);
	expect((await all).order).toEqual(inOrder(3));
});

test('what is waited on top of a pause does not count as a part of it', async () => {
	const limiter = limiterOf(1, 0.5);
	limiter.delay(20_000);
	const sent = limiter.run(limiter.join(1), async () => Date.now(), { patienceMs: 20_000 });
	const start = Date.now();
	await jest.advanceTimersByTimeAsync(21_000);
	expect((await sent) - start).toBe(21_000);
});

test('a longer pause than a request waits for ends it at once, unsent', async () => {
	const limiter = limiterOf(1);
	const queue = limiter.join(1);
	limiter.delay(20_000);
	const patient = limiter.run(queue, async () => 'sent', { patienceMs: 20_000 });
	await expect(limiter.run(queue, jest.fn(), { patienceMs: 19_999 })).rejects.toMatchObject({
		message: 'The service allows no more requests at the moment',
		details: {
			description: /limit\. Try again in 20 seconds\.$/,
			notSent: true,
			failure: { cause: 'rate-limited', retryAfterMs: 20_000 },
		},
	});
	await jest.runAllTimersAsync();
	expect(await patient).toBe('sent');
});

describe('runs', () => {
	/** Each run's tasks, by the run's name, in the order in which they begin. */
	async function begun(limiter: Limiter, runs: Array<[string, number, RunQueue?]>) {
		const order: string[] = [];
		const all = runs.map(([name, tasks, queue]) =>
			run(limiter, tasks, () => order.push(name), queue),
		);
		await jest.runAllTimersAsync();
		await Promise.all(all);
		return order.join('');
	}

	test('take turns, however much one of them has to send', async () => {
		const order = await begun(limiterOf(1), [
			['a', 6],
			['b', 1],
			['c', 3],
		]);
		expect(order).toBe('aabcacacaa');
	});

	test('that had nothing to send for a while come behind those that wait', async () => {
		const limiter = limiterOf(1);
		const [seldom, other] = [limiter.join(1), limiter.join(1)];
		await run(limiter, 1, undefined, seldom);
		const order = begun(limiter, [
			['o', 2, other],
			['s', 1, seldom],
		]);
		expect(await order).toBe('oos');
	});

	test('have no more in flight than each allows, and hold up no others', async () => {
		const limiter = limiterOf(8);
		const [narrow, wide] = [limiter.join(2), limiter.join(100)];
		const [one, other] = [run(limiter, 6, undefined, narrow), run(limiter, 30, undefined, wide)];
		await jest.runAllTimersAsync();
		expect([(await one).peak, (await other).peak]).toEqual([2, 8]);
	});
});

test('a run that has nothing in flight does not wait for a trial, one that has waits', async () => {
	const window = new Window();
	while (window.size === window.most) {
		const sent = window.send(window.size);
		window.succeeded(20 * window.size, sent);
		window.ended(sent);
	}
	const limiter = new Limiter({ ...clock, random: () => 0 }, window);
	const many = run(limiter, 20);
	let begun = 0;
	const beside = limiter.join(2);
	const two = [1, 2].map(() => limiter.run(beside, async () => void begun++));
	expect([window.size, begun]).toEqual([16, 1]);
	await jest.runAllTimersAsync();
	await Promise.all(two);
	expect((await many).peak).toBe(16);
});

describe('is idle', () => {
	const pass = (ms: number) => jest.advanceTimersByTime(ms);

	test('so long after it was last used', async () => {
		const limiter = limiterOf(1);
		await run(limiter, 1);
		pass(99);
		expect([limiter.isIdle(99), limiter.isIdle(100)]).toEqual([true, false]);
	});

	test('not during a pause, nor while something is in flight or waits', async () => {
		const limiter = limiterOf(1);
		const queue = limiter.join(1);
		const first = run(limiter, 2, undefined, queue);
		expect(limiter.isIdle(0)).toBe(false);
		await first;
		limiter.delay(100);
		expect(limiter.isIdle(0)).toBe(false);
		pass(100);
		expect(limiter.isIdle(0)).toBe(true);
	});

	test('not once another run has joined', async () => {
		const limiter = limiterOf(1);
		await run(limiter, 1);
		pass(100);
		limiter.join(1);
		expect(limiter.isIdle(100)).toBe(false);
	});

	test('not while one is in flight and none waits', async () => {
		const limiter = limiterOf(1);
		const only = run(limiter, 1);
		expect(limiter.isIdle(0)).toBe(false);
		await only;
		expect(limiter.isIdle(0)).toBe(true);
	});

	test('not while what waited for the end of a pause has not begun', async () => {
		const limiter = limiterOf(1);
		limiter.delay(100);
		const sent = limiter.run(limiter.join(1), async () => 'sent');
		pass(100);
		expect(limiter.isIdle(0)).toBe(false);
		await jest.runAllTimersAsync();
		expect(await sent).toBe('sent');
	});

	test('once all that waited was cancelled', async () => {
		const limiter = limiterOf(1);
		limiter.delay(100);
		const cancel = new AbortController();
		const waiting = limiter.run(limiter.join(1, cancel.signal), jest.fn());
		cancel.abort();
		await expect(waiting).rejects.toThrow(Cancelled);
		pass(100);
		expect(limiter.isIdle(0)).toBe(true);
	});
});

describe('what waits for its turn is not begun', () => {
	test('after the run was cancelled, also during a pause', async () => {
		const limiter = limiterOf(1);
		limiter.delay(1_000);
		const cancel = new AbortController();
		const queue = limiter.join(1, cancel.signal);
		const begun = jest.fn();
		const all = Promise.allSettled([1, 2, 3].map(() => limiter.run(queue, begun)));
		cancel.abort();
		for (const outcome of await all)
			expect(outcome).toMatchObject({ reason: expect.any(Cancelled) });
		expect(begun).not.toHaveBeenCalled();
	});

	test('after the run was cancelled, while another run has all places: it leaves at once', async () => {
		const limiter = limiterOf(1);
		const forever = new Promise<void>(() => {});
		void limiter.run(limiter.join(1), async () => await forever);
		const cancel = new AbortController();
		const added = jest.spyOn(cancel.signal, 'addEventListener');
		const removed = jest.spyOn(cancel.signal, 'removeEventListener');
		const queue = limiter.join(50, cancel.signal);
		const all = Promise.allSettled([1, 2, 3].map(() => limiter.run(queue, jest.fn())));
		cancel.abort();
		for (const outcome of await all)
			expect(outcome).toMatchObject({ reason: expect.any(Cancelled) });
		expect(added).toHaveBeenCalledTimes(1);
		expect(removed.mock.calls).toEqual(added.mock.calls);
	});

	test('after the run was cancelled, when one of several had its turn', async () => {
		const limiter = limiterOf(1);
		const cancel = new AbortController();
		const queue = limiter.join(50, cancel.signal);
		const first = limiter.run(queue, async () => 'sent');
		const forever = new Promise<void>(() => {});
		void limiter.run(queue, async () => await forever);
		const third = limiter.run(queue, jest.fn());
		expect(await first).toBe('sent');
		cancel.abort();
		await expect(third).rejects.toThrow(Cancelled);
		await expect(limiter.run(queue, jest.fn())).rejects.toThrow(Cancelled);
	});

	test('after its item was given up; what is kept still leaves when the run is cancelled', async () => {
		const limiter = limiterOf(1);
		void limiter.run(limiter.join(1), async () => await new Promise<void>(() => {}));
		const cancel = new AbortController();
		const queue = limiter.join(50, cancel.signal);
		let isEnding = false;
		const kept = limiter.run(queue, jest.fn(), { isWanted: () => true });
		const lost = limiter.run(queue, jest.fn(), { isWanted: () => !isEnding });
		isEnding = true;
		queue.leaveUnwanted();
		await expect(lost).rejects.toThrow(Cancelled);
		cancel.abort();
		await expect(kept).rejects.toThrow(Cancelled);
	});

	test('after all items were given up, and the signal is listened to no more', async () => {
		const limiter = limiterOf(1);
		void limiter.run(limiter.join(1), async () => await new Promise<void>(() => {}));
		const { signal } = new AbortController();
		const queue = limiter.join(50, signal);
		let isEnding = false;
		const lost = limiter.run(queue, jest.fn(), { isWanted: () => !isEnding });
		expect(getEventListeners(signal, 'abort')).toHaveLength(1);
		isEnding = true;
		queue.leaveUnwanted();
		await expect(lost).rejects.toThrow(Cancelled);
		expect(getEventListeners(signal, 'abort')).toHaveLength(0);
	});

	test('once the run is closed, with the error that closed it; other runs go on', async () => {
		const limiter = limiterOf(1);
		const queue = limiter.join(1);
		const error = new ApiError('Refused');
		const outcomes = Promise.allSettled([
			limiter.run(queue, async () => queue.close(error, Infinity)),
			limiter.run(queue, async () => 'sent'),
			limiter.run(limiter.join(1), async () => 'sent'),
		]);
		const [, same, other] = await outcomes;
		expect(same).toEqual({ status: 'rejected', reason: error });
		expect(other).toEqual({ status: 'fulfilled', value: 'sent' });
	});

	test('once the run is closed while it waits', async () => {
		const limiter = limiterOf(1);
		const queue = limiter.join(1);
		const error = new ApiError('Refused');
		const first = limiter.run(queue, async () => {
			await Promise.resolve();
			queue.close(error, Infinity);
		});
		const begun = jest.fn();
		await expect(limiter.run(queue, begun)).rejects.toBe(error);
		await first;
		expect(begun).not.toHaveBeenCalled();
	});
});
