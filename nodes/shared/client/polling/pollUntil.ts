import { delay } from '../delay';
import { TIME } from '../time';
import type { ApiRecord } from '../../api/records';

export interface PollTimes {
	readonly timeoutMs: number;
	/** How often to look. */
	readonly pollMs: number;
	/** Ends the wait when it aborts. */
	readonly signal?: AbortSignal;
}

/** What was seen last, and whether it had not ended by then. */
export interface LastLook {
	readonly last: ApiRecord;
	readonly timedOut: boolean;
}

/**
 * Looks again and again until what is looked at has ended or the time is over. A look that returns nothing is none.
 * `at` is a time that goes on evenly, whatever the clock is set to. Throws `Cancelled` as soon as the signal aborts,
 * and what a look throws.
 */
export async function pollUntil(
	look: () => Promise<ApiRecord | undefined>,
	hasEnded: (record: ApiRecord, at: number) => boolean,
	{ timeoutMs, pollMs, signal }: PollTimes,
): Promise<LastLook> {
	const deadline = TIME.now() + timeoutMs;
	for (let last: ApiRecord = {}; ; ) {
		const record = await look();
		last = record ?? last;
		const ended = record !== undefined && hasEnded(record, TIME.now());
		const left = deadline - TIME.now();
		if (ended || left <= 0) return { last, timedOut: !ended };
		await delay(Math.min(left, untilNextTick(pollMs)), signal);
	}
}

/**
 * Looks happen at multiples of the interval: everything that waits in a run then looks at the same time.
 * A multiple too near is left out, as two looks shortly one after another would see no progress.
 */
function untilNextTick(pollMs: number): number {
	const next = pollMs - (Date.now() % pollMs);
	return next < pollMs / 2 ? next + pollMs : next;
}
