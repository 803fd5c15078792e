const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** An execution that has not failed after this time has been created, though its end is not known yet. */
const CREATED_AFTER_MS = 10_000;

/**
 * Whether n8n creates executions at all. While it does not, one event is tried at a time, with growing delays,
 * until one succeeds.
 */
export class Blockage {
	private failures = 0;
	private pausedUntil = 0;
	private triedAt: number | undefined;

	constructor(private readonly onBlocked: (isBlocked: boolean) => void) {}

	get isBlocked(): boolean {
		return this.failures > 0;
	}

	/** Returns whether an event may be started now. */
	allowsStart(now: number): boolean {
		if (this.triedAt !== undefined && now - this.triedAt >= CREATED_AFTER_MS) this.end();
		return !this.isBlocked || (this.triedAt === undefined && now >= this.pausedUntil);
	}

	/** An event was started. */
	started(now: number): void {
		if (this.isBlocked) this.triedAt = now;
	}

	/** n8n did not create an execution. All that fail at once cause one delay. */
	failed(now: number): void {
		this.triedAt = undefined;
		if (now < this.pausedUntil) return;
		if (this.failures === 0) this.onBlocked(true);
		const delay = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures++, 10));
		this.pausedUntil = now + delay;
	}

	/** n8n created an execution that was started at that time. One from before the last failure proves nothing. */
	succeeded(startedAt: number): void {
		if (this.triedAt === startedAt) this.end();
	}

	private end(): void {
		this.failures = this.pausedUntil = 0;
		this.triedAt = undefined;
		this.onBlocked(false);
	}
}
