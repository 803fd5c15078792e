import { ApiError } from '../shared/errors/apiError';

/** The longest wait, whatever the service asks for: n8n's own scheduler waits no longer either. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** The time from the first failed poll to the next one that works. Each kind of failure is reported once. */
export class PollOutage {
	private readonly reported = new Set<string>();
	private waitUntil = 0;

	/** Whether the service has asked to wait. `now`: monotonic time in milliseconds. */
	isWaiting(now: number): boolean {
		return this.waitUntil > now;
	}

	/** Records a failure. Returns whether it is the first one of its kind. */
	recordFailure(error: unknown, now: number): boolean {
		const { failure, status, retryAfterMs } = error instanceof ApiError ? error.details : {};
		this.waitUntil = now + Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS);
		const kind = failure?.cause ?? String(status ?? 'other');
		const isFirst = !this.reported.has(kind);
		this.reported.add(kind);
		return isFirst;
	}
}
