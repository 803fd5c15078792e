import { sleep } from 'n8n-workflow';
import { withDeadline } from './deadline';

/** Time and chance, injected where tests must not depend on either. All times are milliseconds. */
export interface Clock {
	/** Monotonic time: it does not jump when the wall clock is set. */
	now(): number;
	/** Resolves after `ms`. Throws `Cancelled` as soon as the signal aborts. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/** Returns a random number from 0 (inclusive) to 1 (exclusive), for jitter. */
	random(): number;
}

export const clock: Clock = {
	now: () => performance.now(),
	random: () => Math.random(),
	async sleep(ms, signal) {
		if (signal === undefined) return await sleep(ms);
		await withDeadline(Infinity, async () => await sleep(ms), signal);
	},
};

/** Returns the length of a pause that doubles with each failure, `longestMs` at most. */
export function backoffMs(firstMs: number, failures: number, longestMs = Infinity): number {
	return Math.min(longestMs, firstMs * 2 ** failures);
}
