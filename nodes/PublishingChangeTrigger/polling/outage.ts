import { ApiError } from '../../shared/api/apiError';

/** However long an API asks to wait: n8n's own engine waits no longer, either. */
const MOST_WAIT_MS = 60 * 60_000;

/**
 * A time without a poll that worked, for n8n's older engine, which has no pauses of its own and makes a failed
 * execution of each error: one of a kind is enough.
 */
export class Outage {
	private readonly reported = new Set<string>();
	private waitUntil = 0;

	/** Whether the API has asked to wait until later than `now` (milliseconds, of a clock that nobody sets). */
	isWaiting(now: number): boolean {
		return this.waitUntil > now;
	}

	/** Takes a failure; whether it is to be reported, as none of its kind was reported before. */
	take(error: unknown, now: number): boolean {
		const { failure, status, retryAfterMs } = error instanceof ApiError ? error.details : {};
		const wait = Math.min(retryAfterMs ?? 0, MOST_WAIT_MS);
		this.waitUntil = now + wait;
		const kind = failure?.cause ?? String(status ?? 'other');
		if (this.reported.has(kind)) return false;
		this.reported.add(kind);
		return true;
	}
}
