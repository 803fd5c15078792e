import type { CloseAction } from './closeCodes';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** What looks final and has lasted is rarely over within a minute, and each attempt costs the service a request. */
const LONGEST_AFTER_REFUSAL_MS = 15 * 60_000;
/** The longest delay after an error that looks final, as a part of the time that the outage has lasted. */
const PART_AFTER_REFUSAL = 0.25;
/** The longest delay that a server may ask for. */
const LONGEST_ASKED_MS = 60 * 60_000;
/** How often in a row a server is reconnected at once if it asks for that; then delays begin. */
const AT_ONCE_IN_A_ROW = 3;

/** The delays between attempts to connect: exponential backoff with full jitter. */
export class Backoff {
	private failures = 0;
	private atOnce = 0;

	constructor(private readonly random: () => number) {}

	/** The delay before the next attempt, in an outage that has lasted `downMs`; at least what the server asked for. */
	nextDelayMs(action: CloseAction, askedMs = 0, downMs = 0): number {
		if (action === 'now' && this.atOnce++ < AT_ONCE_IN_A_ROW) return 0;
		const afterRefusal = Math.min(LONGEST_AFTER_REFUSAL_MS, downMs * PART_AFTER_REFUSAL);
		const longest = action === 'final' ? Math.max(LONGEST_MS, afterRefusal) : LONGEST_MS;
		const delay = this.random() * Math.min(longest, FIRST_MS * 2 ** Math.min(this.failures++, 10));
		return Math.max(delay, Math.min(askedMs, LONGEST_ASKED_MS));
	}

	/** A subscription has held: the next failure is the first one again. */
	reset(): void {
		this.failures = this.atOnce = 0;
	}
}
