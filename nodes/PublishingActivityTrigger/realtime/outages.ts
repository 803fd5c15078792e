import { momentAt, momentOf, toEpoch, type Clock, type Moment } from './clock';
import type { RealtimeError } from './realtimeError';

/** A subscription that lasted so long has held: what ends it later is an outage of its own. */
export const HELD_MS = 10_000;
const LONG_MS = 5 * 60_000;
/** What looks final rarely passes by itself: somebody should hear of it sooner. */
const LONG_REFUSED_MS = 60_000;

/**
 * A time in which events may have been missed, in epoch milliseconds. It begins with the last sign of life,
 * since a line may be dead long before its end is noticed: whatever was missed lies within.
 */
export interface Outage {
	readonly downSince: number;
	readonly upAt: number;
}

export interface OutageListener {
	/** The subscription was lost, and the first attempt to get it back failed. Told once an outage. */
	onInterrupted(error: RealtimeError): void;
	/** It has been down for long, and is tried on. Told once an outage; `downMs` is its length so far. */
	onOutage(error: RealtimeError, downMs: number): void;
	/** It is back. Events of the time between were not received. */
	onRecovered(outage: Outage): void;
}

/**
 * The outage between two moments, by every setting of the wall clock that is known of them and of now: the
 * longest one, so that a lookup finds what was missed whichever setting was right.
 */
export function outageBetween(from: Moment, to: Moment, clock: Clock): Outage {
	const aheadOfEven = [from, to, momentOf(clock)].map(({ now, wall }) => wall - now);
	return {
		downSince: from.now + Math.min(...aheadOfEven),
		upAt: to.now + Math.max(...aheadOfEven),
	};
}

/** From the beginning of the first to the end of the last. */
export function outageOver(outages: readonly Outage[]): Outage {
	return {
		downSince: Math.min(...outages.map(({ downSince }) => downSince)),
		upAt: Math.max(...outages.map(({ upAt }) => upAt)),
	};
}

/**
 * What is told of interruptions, and when.
 *
 *     well ──lost──▶ missing ──live──▶ well             (back at the first attempt: recovered, nothing else)
 *                      │ an attempt failed: interrupted
 *                      ▼
 *                    down ──live──▶ well                (recovered; for long: outage, once)
 *                      ▲              │
 *                      └─lost─────────┘ before it held  (one outage: recovered only once it has held)
 */
export class Outages {
	private missedSince: Moment | undefined;
	private noticedAt: number | undefined;
	private isInterrupted = false;
	private isOutageTold = false;
	private liveSince: Moment | undefined;
	private hasHeld = true;
	private isUnsteady = false;
	private lastError: RealtimeError | undefined;

	/** `lastHeard`: when an earlier subscription was last heard (epoch milliseconds), if there was one. */
	constructor(
		private readonly clock: Clock,
		private readonly listener: OutageListener,
		lastHeard: number | undefined,
	) {
		this.missedSince = lastHeard === undefined ? undefined : momentAt(lastHeard, clock);
	}

	/** Since when events may have been missed (epoch milliseconds), while they may be. */
	get downSince(): number | undefined {
		return this.missedSince && toEpoch(this.missedSince, this.clock);
	}

	/** How long it has been down, as far as was noticed. */
	get downMs(): number {
		return this.noticedAt === undefined ? 0 : this.clock.now() - this.noticedAt;
	}

	/** Whether it has been told that it is down for long. */
	get isTold(): boolean {
		return this.isOutageTold;
	}

	/** An attempt failed, or a subscription ended that was last heard then. */
	failed(error: RealtimeError, heard: Moment): void {
		this.lastError = error;
		const wasLive = this.liveSince !== undefined;
		if (wasLive && !this.hasHeld) this.isUnsteady = true;
		this.liveSince = undefined;
		this.missedSince ??= heard;
		this.noticedAt ??= this.clock.now();
		if (this.isInterrupted || (wasLive && !this.isUnsteady)) return;
		this.isInterrupted = true;
		this.listener.onInterrupted(error);
	}

	/** Subscribed. Only after an outage must that hold: an end soon after continues it. */
	live(): void {
		this.liveSince = momentOf(this.clock);
		this.hasHeld = this.missedSince === undefined;
		if (!this.isUnsteady) this.recovered(this.liveSince);
	}

	/** Called every second or so. Tells whether the subscription has just held. */
	check(): boolean {
		const now = this.clock.now();
		if (this.liveSince === undefined || this.isUnsteady) this.tellIfLong(now);
		if (this.liveSince === undefined || this.hasHeld) return false;
		if (now - this.liveSince.now < HELD_MS) return false;
		this.hasHeld = true;
		this.isUnsteady = false;
		this.recovered(this.liveSince);
		return true;
	}

	private recovered(liveSince: Moment): void {
		const { missedSince } = this;
		this.missedSince = undefined;
		this.noticedAt = undefined;
		this.isInterrupted = this.isOutageTold = false;
		if (missedSince === undefined) return;
		this.listener.onRecovered(outageBetween(missedSince, liveSince, this.clock));
	}

	private tellIfLong(now: number): void {
		const { lastError, noticedAt } = this;
		if (this.isOutageTold || noticedAt === undefined || lastError === undefined) return;
		const downMs = now - noticedAt;
		if (downMs < (lastError.isFatal ? LONG_REFUSED_MS : LONG_MS)) return;
		this.isOutageTold = true;
		this.listener.onOutage(lastError, downMs);
	}
}
