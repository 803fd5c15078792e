import { getEventListeners } from 'node:events';
import { clock } from '../../../../nodes/shared/client/clock.ts';
import { Cancelled } from '../../../../nodes/shared/errors/apiError.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
	['without a signal', undefined],
	['with one', new AbortController().signal],
])('waits that long %s', async (_, signal) => {
	const ended = jest.fn();
	const waiting = clock.sleep(1_000, signal).then(ended);
	await jest.advanceTimersByTimeAsync(999);
	expect(ended).not.toHaveBeenCalled();
	await jest.advanceTimersByTimeAsync(1);
	await waiting;
});

test('an execution that is cancelled meanwhile waits no longer', async () => {
	const execution = new AbortController();
	const waiting = clock.sleep(1_000, execution.signal);
	execution.abort();
	await expect(waiting).rejects.toThrow(Cancelled);
});

test('one that was cancelled before does not begin to wait', async () => {
	await expect(clock.sleep(1_000, AbortSignal.abort())).rejects.toThrow(Cancelled);
	expect(jest.getTimerCount()).toBe(0);
});

test('waits leave nothing behind on the signal, however many there are', async () => {
	const { signal } = new AbortController();
	for (let wait = 0; wait < 20; wait++) {
		const waiting = clock.sleep(1_000, signal);
		await jest.advanceTimersByTimeAsync(1_000);
		await waiting;
	}
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
