import { TimedOut, withDeadline } from '../deadline';
import { clock } from '../clock';
import type { ApiRecord } from '../../api/records';

export interface PollTimes {
	readonly timeoutMs: number;
	/** How often to look. */
	readonly pollMs: number;
	/** Ends the wait when it aborts. */
	readonly signal?: AbortSignal;
}

/** What was seen last, and whether it had not ended by then. */
interface LastLook {
	readonly last: ApiRecord;
	readonly timedOut: boolean;
}

/** So long a look may take in any case, also the last one, which is where the time is over. */
const LOOK_MS = 2_000;

/**
 * Looks again and again until what is looked at has ended or the time is over. A look that returns nothing is none.
 * Its signal aborts when it is not waited for any more: it may take as long as there is time.
 * `at` is a time that goes on evenly, whatever the clock is set to. Throws `Cancelled` as soon as the signal aborts,
 * and what a look throws.
 */
export async function pollUntil(
	look: (signal: AbortSignal) => Promise<ApiRecord | undefined>,
	hasEnded: (record: ApiRecord, at: number) => boolean,
	{ timeoutMs, pollMs, signal }: PollTimes,
): Promise<LastLook> {
	const deadline = clock.now() + timeoutMs;
	for (let last: ApiRecord = {}; ; ) {
		const lookMs = Math.ceil(Math.max(LOOK_MS, deadline - clock.now()));
		const record = await withDeadline(lookMs, look, signal).catch(orLate);
		if (record === 'late') return { last, timedOut: true };
		last = record ?? last;
		const ended = record !== undefined && hasEnded(record, clock.now());
		const left = deadline - clock.now();
		if (ended || left <= 0) return { last, timedOut: !ended };
		await clock.sleep(Math.min(left, untilNextTick(pollMs)), signal);
	}
}

async function orLate(error: unknown): Promise<'late'> {
	return error instanceof TimedOut ? 'late' : await Promise.reject(error as Error);
}

/**
 * Looks happen at multiples of the interval: everything that waits in a run then looks at the same time.
 * A multiple too near is left out, as two looks shortly one after another would see no progress.
 */
function untilNextTick(pollMs: number): number {
	const next = pollMs - (Date.now() % pollMs);
	return next < pollMs / 2 ? next + pollMs : next;
}
