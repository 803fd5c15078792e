import { backoffMs, type Clock } from '../../shared/client/clock';
import type { RealtimeError } from './realtimeError';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** A refusal that has lasted rarely ends within a minute, and each attempt costs the service a request. */
const LONGEST_AFTER_REFUSAL_MS = 15 * 60_000;
/** Limits the delay after a refusal to a part of the time that the outage has lasted. */
const PART_AFTER_REFUSAL = 0.25;
const LONGEST_ASKED_MS = 60 * 60_000;
/** Number of times in a row that a server may ask to reconnect at once. */
const AT_ONCE_IN_A_ROW = 3;

/** The delays between attempts to connect: exponential backoff with full jitter. */
export class Backoff {
	private failures = 0;
	private atOnce = 0;

	constructor(private readonly clock: Pick<Clock, 'random'>) {}

	/** Returns the delay before the next attempt, in an outage that has lasted `downMs`. */
	nextDelayMs({ isAtOnce, isFatal, waitMs = 0 }: RealtimeError, downMs: number): number {
		if (isAtOnce && this.atOnce++ < AT_ONCE_IN_A_ROW) return 0;
		const afterRefusal = Math.min(LONGEST_AFTER_REFUSAL_MS, downMs * PART_AFTER_REFUSAL);
		const longest = isFatal ? Math.max(LONGEST_MS, afterRefusal) : LONGEST_MS;
		const delay = this.clock.random() * backoffMs(FIRST_MS, this.failures++, longest);
		return Math.max(delay, Math.min(waitMs, LONGEST_ASKED_MS));
	}

	/** Starts over, after a subscription has held. */
	reset(): void {
		this.failures = this.atOnce = 0;
	}
}
