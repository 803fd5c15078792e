import { getEventListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Cancelled } from '../../../../nodes/shared/errors/apiError.ts';
import { clock } from '../../../../nodes/shared/client/clock.ts';
import { withDeadline } from '../../../../nodes/shared/client/deadline.ts';

const aborted = async (signal: AbortSignal) =>
	await new Promise<unknown>((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason));
	});

test.each([
	['ends by its signal', aborted],
	['never ends', async () => await new Promise<never>(() => {})],
])(
	'work that takes too long and %s times out, after any part of a millisecond',
	async (_, work) => {
		for (const ms of [20.5, 0, -1]) {
			await expect(withDeadline(ms, work)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
		}
	},
);

test.each([
	['gives what the work gives', async () => 'done', { value: 'done' }],
	[
		'fails as the work fails',
		async () => await Promise.reject(new Error('broken')),
		{ reason: new Error('broken') },
	],
])('in time, it %s', async (_, work, outcome) => {
	const [settled] = await Promise.allSettled([withDeadline(1_000, work)]);
	expect(settled).toMatchObject(outcome);
});

test('after the work, nothing is aborted any more', async () => {
	const time = new AbortController();
	jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
	const signal = await withDeadline(20, async (deadline) => deadline);
	time.abort();
	expect(signal.aborted).toBe(false);
});

test('after the work, nothing that still listens is kept in memory', async () => {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	// As a socket does, which listens for as long as there is a signal.
	const listenerOf = async () =>
		await withDeadline(60_000, async (deadline) => {
			const listener = () => {};
			deadline.addEventListener('abort', listener);
			return new WeakRef(listener);
		});
	const listener = await listenerOf();
	await turn();
	collectGarbage();
	expect(listener.deref()).toBeUndefined();
});

test('what was cancelled before it began is not waited for', async () => {
	const never = async () => await new Promise<never>(() => {});
	await expect(withDeadline(60_000, never, AbortSignal.abort())).rejects.toThrow(Cancelled);
	const { signal } = new AbortController();
	expect(await withDeadline(60_000, async () => 'done', signal)).toBe('done');
});

test('neither work nor waits leave a listener on the signal, however many there are', async () => {
	const { signal } = new AbortController();
	for (let times = 0; times < 3; times++) {
		await withDeadline(60_000, async () => 'done', signal);
		await clock.sleep(1, signal);
	}
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
