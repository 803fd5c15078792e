import type { Clock } from '../../shared/client/clock';
import type { RealtimeError } from './realtimeError';

/** A subscription that has lasted this long has held: it ends an outage, and its own end begins a new one. */
const HELD_MS = 10_000;
const LONG_MS = 5 * 60_000;
/** A refusal rarely ends by itself, so it is reported sooner. */
const LONG_REFUSED_MS = 60_000;

/**
 * A time in which events may have been missed, in epoch milliseconds. It begins when the server was last
 * heard, since a connection may be dead long before anybody notices. All missed events lie within.
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
	/** It is back, and has held. Events of the time between were not received. */
	onRecovered(outage: Outage): void;
}

/**
 * Keeps track of interruptions, and reports each at the right time.
 *
 *     well ──lost──▶ missing ──an attempt failed──▶ interrupted ──for long──▶ outage
 *      ▲                │                               │                       │
 *      └────────────────┴───────── live for ten seconds: recovered ─────────────┘
 */
export class Outages {
	/** Epoch milliseconds, as outages are reported. */
	private missedSince: number | undefined;
	/** Monotonic time. */
	private noticedAt: number | undefined;
	private isInterrupted = false;
	private isReported = false;
	private liveSince: { readonly now: number; readonly epoch: number } | undefined;
	private hasHeld = false;
	private lastError: RealtimeError | undefined;

	/** `lastHeard` is the time (epoch milliseconds) at which an earlier subscription was last heard, if there was one. */
	constructor(
		private readonly clock: Clock,
		private readonly listener: OutageListener,
		lastHeard: number | undefined,
	) {
		this.missedSince = lastHeard;
	}

	/** Epoch milliseconds since which events may have been missed, or `undefined` if none were. */
	get downSince(): number | undefined {
		return this.missedSince;
	}

	/** Milliseconds since the interruption was noticed. */
	get downMs(): number {
		return this.noticedAt === undefined ? 0 : this.clock.now() - this.noticedAt;
	}

	/** An attempt failed, or a subscription ended. The server was last heard at `heard` (epoch milliseconds). */
	recordFailure(error: RealtimeError, heard: number): void {
		const { hasHeld } = this;
		this.lastError = error;
		this.hasHeld = false;
		this.liveSince = undefined;
		this.missedSince ??= heard;
		this.noticedAt ??= this.clock.now();
		if (this.isInterrupted || hasHeld) return;
		this.isInterrupted = true;
		this.listener.onInterrupted(error);
	}

	/** A subscription that follows a failure, or a restart of n8n, must prove that it holds. */
	recordLive(): void {
		this.hasHeld = this.missedSince === undefined;
		this.liveSince = { now: this.clock.now(), epoch: Date.now() };
	}

	/** Called about once a second. Returns whether the subscription has just proved to hold. */
	check(): boolean {
		const { liveSince } = this;
		if (liveSince === undefined) this.reportIfLong();
		else if (!this.hasHeld && this.clock.now() - liveSince.now >= HELD_MS) {
			this.recover(liveSince.epoch);
			return true;
		}
		return false;
	}

	private recover(upAt: number): void {
		const { missedSince } = this;
		this.missedSince = this.noticedAt = undefined;
		this.isInterrupted = this.isReported = false;
		this.hasHeld = true;
		if (missedSince !== undefined) this.listener.onRecovered({ downSince: missedSince, upAt });
	}

	private reportIfLong(): void {
		const { lastError, downMs } = this;
		if (this.isReported || lastError === undefined) return;
		if (downMs < (lastError.isFatal ? LONG_REFUSED_MS : LONG_MS)) return;
		this.isReported = true;
		this.listener.onOutage(lastError, downMs);
	}
}
