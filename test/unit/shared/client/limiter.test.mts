import { Limiter, type Turn } from '../../../../nodes/shared/client/limiter.ts';
import { Cancelled, ApiError } from '../../../../nodes/shared/api/apiError.ts';

// The clock moves only by what is waited for, so times are exact however busy the machine is.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Peak {
	readonly order: number[];
	readonly peak: number;
}

/** Runs so many tasks of 10 ms each, and tells in which order they began and how many ran at once. */
async function run(
	limiter: Limiter,
	tasks: number,
	each: (index: number, turn: Turn) => void = () => {},
): Promise<Peak> {
	const order: number[] = [];
	let running = 0;
	let peak = 0;
	const all = Promise.allSettled(
		Array.from({ length: tasks }, (_, index) =>
			limiter.run(async (turn) => {
				order.push(index);
				peak = Math.max(peak, ++running);
				await new Promise((resolve) => setTimeout(resolve, 10));
				running--;
				each(index, turn);
			}, undefined),
		),
	);
	await jest.runAllTimersAsync();
	await all;
	return { order, peak };
}

const inOrder = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([1, 2, 7])('lets %i run at once, the others in order of arrival', async (size) => {
	expect(await run(new Limiter(size), 20)).toEqual({ peak: size, order: inOrder(20) });
});

test('a task that throws gives its place back', async () => {
	const limiter = new Limiter(2);
	const { order } = await run(limiter, 6, (index) => {
		if (index % 2 === 0) throw new Error('no');
	});
	expect(order).toEqual(inOrder(6));
	expect(await run(limiter, 6)).toEqual({ peak: 2, order: inOrder(6) });
});

test('what is sent again comes before all that waits', async () => {
	const limiter = new Limiter(1);
	const order: string[] = [];
	const task = (name: string, isSentAgain: boolean) =>
		limiter.run(async () => void order.push(name), undefined, isSentAgain);
	await Promise.all([task('running', false), task('new', false), task('again', true)]);
	expect(order).toEqual(['running', 'again', 'new']);
});

describe('after refusals', () => {
	/** How many run at once after so many refusals, each of a request sent after the last. */
	async function windowAfter(errors: number, limiter = new Limiter(16)): Promise<number> {
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
		const limiter = new Limiter(16);
		await run(limiter, 16, (_, turn) => expect(limiter.refused(turn)).toBe(1));
		expect((await run(limiter, 40)).peak).toBe(8);
	});

	test('twice as many go out with each round that succeeds', async () => {
		const limiter = new Limiter(16);
		await windowAfter(4, limiter);
		const peaks: number[] = [];
		for (const tasks of [1, 2, 4, 8, 16]) {
			peaks.push((await run(limiter, tasks, (_, turn) => limiter.succeeded(turn))).peak);
		}
		expect(peaks).toEqual([1, 2, 4, 8, 16]);
	});

	test('a late success of what was sent before proves nothing', async () => {
		const limiter = new Limiter(16);
		await run(limiter, 16, (index, turn) => {
			if (index === 0) limiter.refused(turn);
			else limiter.succeeded(turn);
		});
		expect((await run(limiter, 40)).peak).toBe(8);
	});

	test('are counted in a row, until one succeeds', async () => {
		const limiter = new Limiter(16);
		const counts: number[] = [];
		const refuse = () => run(limiter, 1, (_, turn) => void counts.push(limiter.refused(turn)));
		await refuse();
		await refuse();
		await run(limiter, 1, (_, turn) => limiter.succeeded(turn));
		await refuse();
		expect(counts).toEqual([1, 2, 1]);
	});
});

test('a pause that begins while tasks wait for their turn holds them back', async () => {
	const limiter = new Limiter(1);
	const began: number[] = [];
	const start = Date.now();
	const task = () =>
		limiter.run(async () => {
			began.push(Date.now() - start);
			limiter.delay(100);
		}, undefined);
	const all = Promise.all([task(), task(), task()]);
	await jest.runAllTimersAsync();
	await all;
	expect(began).toEqual([0, 100, 200]);
});

describe('what waits for its turn is not begun', () => {
	test('after the run was cancelled, also during a pause', async () => {
		const limiter = new Limiter(1);
		limiter.delay(1_000);
		const cancel = new AbortController();
		const begun = jest.fn();
		const all = Promise.allSettled([1, 2, 3].map(() => limiter.run(begun, cancel.signal)));
		cancel.abort();
		for (const outcome of await all)
			expect(outcome).toMatchObject({ reason: expect.any(Cancelled) });
		expect(begun).not.toHaveBeenCalled();
	});

	test('once the limiter is closed, with the error that closed it', async () => {
		const limiter = new Limiter(1);
		const error = new ApiError('Refused');
		const outcomes = Promise.allSettled([
			limiter.run(async () => limiter.close(error, Infinity), undefined),
			limiter.run(async () => 'sent', undefined),
		]);
		expect((await outcomes)[1]).toEqual({ status: 'rejected', reason: error });
	});
});
