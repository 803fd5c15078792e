import type { Clock } from '../../shared/client/clock';
import type { RealtimeError } from './realtimeError';

/** A subscription that has lasted this long has held: its end begins a new outage. */
const HELD_MS = 10_000;
const LONG_MS = 5 * 60_000;
/** A refusal rarely ends by itself, so it is reported sooner. */
const LONG_REFUSED_MS = 60_000;

/**
 * A time in which events may have been missed, in epoch milliseconds. It begins when the server was last seen, since a
 * connection may be dead long before anybody notices.
 */
export interface Outage {
	readonly downSince: number;
	readonly upAt: number;
}

export interface OutageListener {
	/** The subscription was lost, and the first attempt to get it back failed. Called once per outage. */
	onInterrupted(error: RealtimeError): void;
	/** It has been down for long, `downMs` so far, and attempts go on. Called once per outage. */
	onOutage(error: RealtimeError, downMs: number): void;
	/** It is back. Events of the time between were not received. `wasInterrupted`: whether `onInterrupted` was called. */
	onRecovered(outage: Outage, wasInterrupted: boolean): void;
}

/**
 * Keeps track of interruptions, and reports each at the right time.
 *
 *     well ──lost──▶ missing ──live──▶ well             (back at the first attempt: recovered, nothing else)
 *                      │ an attempt failed: interrupted
 *                      ▼
 *                    down ──live──▶ well                (recovered; for long: outage, once)
 *                      ▲              │
 *                      └─lost─────────┘ before it held  (one outage: recovered only once it has held)
 */
export class Outages {
	/** Monotonic time. */
	private noticedAt: number | undefined;
	private isInterrupted = false;
	/** Whether this outage was reported as a long one. */
	isReported = false;
	private liveSince: { readonly now: number; readonly epoch: number } | undefined;
	private hasHeld = true;
	private isUnsteady = false;
	private lastError: RealtimeError | undefined;

	/**
	 * `downSince` is the time (epoch milliseconds) since which events may have been missed: at first, when an earlier
	 * subscription was last seen. `undefined` if no event was missed.
	 */
	constructor(
		private readonly clock: Clock,
		private readonly listener: Partial<OutageListener>,
		public downSince: number | undefined,
	) {}

	/** Milliseconds since the interruption was noticed. */
	get downMs(): number {
		return this.noticedAt === undefined ? 0 : this.clock.now() - this.noticedAt;
	}

	/** An attempt failed, or a subscription ended. The server was last seen at `lastSeenAt` (epoch milliseconds). */
	recordFailure(error: RealtimeError, lastSeenAt: number): void {
		this.lastError = error;
		const wasLive = this.liveSince !== undefined;
		if (wasLive && !this.hasHeld) this.isUnsteady = true;
		this.liveSince = undefined;
		this.downSince ??= lastSeenAt;
		this.noticedAt ??= this.clock.now();
		if (this.isInterrupted || (wasLive && !this.isUnsteady)) return;
		this.isInterrupted = true;
		this.listener.onInterrupted?.(error);
	}

	/** Ends the outage at once, unless a subscription ended before it held. Then this one must hold first. */
	recordLive(): void {
		this.liveSince = { now: this.clock.now(), epoch: Date.now() };
		this.hasHeld = this.downSince === undefined;
		if (!this.isUnsteady) this.recovered(this.liveSince.epoch);
	}

	/** Called about once a second. Returns whether the subscription has just proved to hold. */
	check(): boolean {
		if (this.liveSince === undefined || this.isUnsteady) this.reportIfLong();
		if (this.liveSince === undefined || this.hasHeld) return false;
		if (this.clock.now() - this.liveSince.now < HELD_MS) return false;
		this.hasHeld = true;
		this.isUnsteady = false;
		this.recovered(this.liveSince.epoch);
		return true;
	}

	private recovered(upAt: number): void {
		const { downSince, isInterrupted } = this;
		this.downSince = this.noticedAt = undefined;
		this.isInterrupted = this.isReported = false;
		if (downSince !== undefined) this.listener.onRecovered?.({ downSince, upAt }, isInterrupted);
	}

	private reportIfLong(): void {
		const { lastError, downMs } = this;
		if (this.isReported || lastError === undefined) return;
		if (downMs < (lastError.isFatal ? LONG_REFUSED_MS : LONG_MS)) return;
		this.isReported = true;
		this.listener.onOutage?.(lastError, downMs);
	}
}
