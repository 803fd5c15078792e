import type { CloseAction } from './closeCodes';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** What looks final and has lasted is rarely over within a minute, and each attempt costs the service a request. */
const LONGEST_AFTER_REFUSAL_MS = 15 * 60_000;
/** Of the time that it has lasted. */
const PART_AFTER_REFUSAL = 0.25;
/** What a server may ask for at most. */
const LONGEST_ASKED_MS = 60 * 60_000;
/** A server that asks to be reconnected at once, again and again, is given pauses nevertheless. */
const AT_ONCE_IN_A_ROW = 3;

/** The pauses between attempts: exponential backoff with full jitter, until a subscription has held. */
export class Pauses {
	private failures = 0;
	private atOnce = 0;

	constructor(private readonly random: () => number) {}

	/** Milliseconds to the next attempt, in an outage that has lasted so long; at least what the server asked for. */
	next(action: CloseAction, askedMs = 0, downMs = 0): number {
		if (action === 'now' && this.atOnce++ < AT_ONCE_IN_A_ROW) return 0;
		const afterRefusal = Math.min(LONGEST_AFTER_REFUSAL_MS, downMs * PART_AFTER_REFUSAL);
		const longest = action === 'final' ? Math.max(LONGEST_MS, afterRefusal) : LONGEST_MS;
		const pause = this.random() * Math.min(longest, FIRST_MS * 2 ** Math.min(this.failures++, 10));
		return Math.max(pause, Math.min(askedMs, LONGEST_ASKED_MS));
	}

	/** A subscription has held: the next failure is the first one again. */
	held(): void {
		this.failures = this.atOnce = 0;
	}
}
