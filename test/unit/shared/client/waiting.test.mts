import { pollUntil } from '../../../../nodes/shared/client/waiting.ts';
import { Cancelled } from '../../../../nodes/shared/errors/apiError.ts';
import { pass } from '../../../support/clocksAhead.mts';

const times = { timeoutMs: 60_000, pollMs: 10 };

afterEach(() => jest.restoreAllMocks());

test.each([-3_600_000, 3_600_000])(
	'ends when its time is over, and not before, though the clock is set by %i ms',
	async (by) => {
		const clock = Date.now.bind(Date);
		let looks = 0;
		const look = async () => {
			looks++;
			if (looks === 1) jest.spyOn(Date, 'now').mockImplementation(() => clock() + by);
			if (looks === 3) pass(times.timeoutMs);
			return { status: 'running' };
		};
		const seen = await pollUntil(look, () => false, times);
		expect(seen).toEqual({ last: { status: 'running' }, timedOut: true });
		expect(looks).toBe(3);
	},
);

test.each([
	['as long as there is time', 60_000, 60_000],
	['two seconds, also where no time is left', 0, 2_000],
])('a look that never ends is waited for: %s', async (_, timeoutMs, within) => {
	const expiry = new AbortController();
	jest.spyOn(performance, 'now').mockReturnValue(5_000);
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(expiry.signal);
	const never = async () => await new Promise<never>(() => {});
	const seen = pollUntil(never, () => false, { ...times, timeoutMs });
	expect(timeout.mock.calls).toEqual([[within]]);
	expiry.abort();
	expect(await seen).toEqual({ last: {}, timedOut: true });
});

test('a wait that is cancelled does not wait for the end of a look', async () => {
	const cancel = new AbortController();
	const look = async () => {
		cancel.abort();
		return await new Promise<never>(() => {});
	};
	const waiting = pollUntil(look, () => false, { ...times, signal: cancel.signal });
	await expect(waiting).rejects.toThrow(Cancelled);
});

describe('when it looks', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	test.each<[string, begin: number, timeoutMs: number, looks: number[]]>([
		['at multiples of the interval', 3, 30_000, [3, 10, 20, 30, 33]],
		['also where it begins at one', 10, 20_000, [10, 20, 30]],
		['at the next one, where that is half an interval away', 5, 15_000, [5, 10, 20]],
		['at the one after that, where it is nearer', 6, 20_000, [6, 20, 26]],
		['once more when the time is over', 3, 4_000, [3, 7]],
		['once where there is no time', 3, 0, [3]],
	])('%s', async (_, begin, timeoutMs, expected) => {
		const start = Date.parse('2026-11-21T12:00:00Z');
		jest.setSystemTime(start + begin * 1_000);
		const looks: number[] = [];
		const look = async () => {
			looks.push((Date.now() - start) / 1_000);
			return { status: 'running' };
		};
		const waiting = pollUntil(look, () => false, { timeoutMs, pollMs: 10_000 });
		await jest.advanceTimersByTimeAsync(timeoutMs);
		expect(await waiting).toEqual({ last: { status: 'running' }, timedOut: true });
		expect(looks).toEqual(expected);
	});

	test('a look that shows nothing is none', async () => {
		const shown = [undefined, { status: 'finished' }];
		const hasEnded = jest.fn(({ status }: Record<string, unknown>) => status === 'finished');
		const waiting = pollUntil(async () => shown.shift(), hasEnded, {
			timeoutMs: 60_000,
			pollMs: 10_000,
		});
		await jest.advanceTimersByTimeAsync(20_000);
		expect(await waiting).toEqual({ last: { status: 'finished' }, timedOut: false });
		expect(hasEnded).toHaveBeenCalledTimes(1);
	});
});
