const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** An execution that has run for longer does not count among those that try whether n8n works again. */
const TRIED_FOR_MS = 10_000;

/**
 * Whether n8n creates executions at all. While it does not, one event is tried at a time, with growing delays.
 * Afterwards each success allows one more at a time: an n8n that has just got its database back must not be
 * given all that waited at once.
 */
export class Blockage {
	private failures = 0;
	private pausedUntil = 0;
	private failedAt = -Infinity;
	private mostSince = Infinity;

	constructor(private readonly onBlocked: (isBlocked: boolean) => void) {}

	/** Whether one more may be started beside those. One that was started long ago does not count. */
	allows(running: ReadonlySet<{ readonly startedAt: number }>, now: number): boolean {
		if (running.size < this.mostSince) return true;
		const from = Math.max(this.failedAt, now - TRIED_FOR_MS);
		return [...running].filter(({ startedAt }) => startedAt > from).length < this.mostSince;
	}

	get isBlocked(): boolean {
		return this.failures > 0;
	}

	isPaused(now: number): boolean {
		return now < this.pausedUntil;
	}

	/** n8n did not create an execution. All that fail at once cause one delay. */
	failed(now: number): void {
		this.failedAt = now;
		this.mostSince = 1;
		if (this.isPaused(now)) return;
		if (this.failures === 0) this.onBlocked(true);
		const delay = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures++, 10));
		this.pausedUntil = now + delay;
	}

	/** n8n created an execution that was started then. One from before the last failure proves nothing. */
	succeeded(startedAt: number): void {
		if (startedAt < this.failedAt) return;
		this.mostSince++;
		if (this.failures === 0) return;
		this.failures = 0;
		this.pausedUntil = 0;
		this.onBlocked(false);
	}
}
