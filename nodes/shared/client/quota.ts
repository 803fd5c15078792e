/** What an API took before each of so many pauses in a row tells whether it counts requests. */
const TELLING = 3;
/** It does where that is about the same: at most so many times as much. */
const ALIKE = 2;
/** Where it refuses some of what it took before, as it counts from another moment, it is given so much of that. */
const LESS = 0.9;
/** Once what it takes was kept to so often, more is tried; */
const TRIED_AFTER = 4;
/** twice as often where that was refused, up to this. */
const RARELY_TRIED_AFTER = 16;

/** What is sent between two pauses. */
export interface Batch {
	readonly startedAt: number;
	sent: number;
	accepted: number;
	/** When the pause was asked for that ended it. */
	refusedAt?: number;
}

/**
 * How many requests an API takes at a time, where it counts them. That is learnt from the pauses that it asks
 * for: if it took about as many before each of the last ones, and in less time than it then asked for, no more
 * than that are sent until such a pause has passed since the first of them. Otherwise one of the next would be
 * refused, and only then the pause would begin.
 *
 * An API that limits something else, such as connections, takes more each time, as the window grows with care.
 */
export class Quota {
	private size = Infinity;
	private batch: Batch | undefined;
	private pauseMs = 0;
	private taken: number[] = [];
	private timesKept = 0;
	private triedAfter = TRIED_AFTER;

	/** How long (milliseconds) nothing more is to be sent; 0 or less when something may be. */
	waitMs(now: number): number {
		return this.batch && this.isSpent ? this.batch.startedAt + this.pauseMs - now : 0;
	}

	/** Something is sent. Gives what it is part of. */
	send(now: number): Batch {
		if (this.batch === undefined || this.batch.refusedAt !== undefined || this.isSpent) {
			if (this.batch !== undefined) this.learn(this.batch);
			this.batch = { startedAt: now, sent: 0, accepted: 0 };
		}
		this.batch.sent++;
		return this.batch;
	}

	/** The API asks for a pause (milliseconds). */
	refused(batch: Batch, pauseMs: number, now: number): void {
		this.pauseMs = batch.refusedAt === undefined ? pauseMs : Math.max(this.pauseMs, pauseMs);
		batch.refusedAt ??= now;
	}

	private get isSpent(): boolean {
		const { batch } = this;
		return (
			batch !== undefined &&
			batch.refusedAt === undefined &&
			!this.isTried &&
			batch.sent >= this.size
		);
	}

	/** Whether more than the API took before is tried, as it may take more by now. */
	private get isTried(): boolean {
		return this.timesKept >= this.triedAfter;
	}

	private learn(batch: Batch): void {
		if (batch.refusedAt === undefined) {
			this.timesKept++;
			return;
		}
		if (this.size < Infinity && this.timesKept > 0 && !this.isTried) this.size *= LESS;
		else this.learnFromPause(batch.accepted, batch.refusedAt - batch.startedAt);
		this.timesKept = 0;
	}

	/** The API took so many, and that in so long (milliseconds). */
	private learnFromPause(accepted: number, ms: number): void {
		this.taken = accepted > 0 && ms < this.pauseMs ? [...this.taken, accepted].slice(-TELLING) : [];
		const least = Math.min(...this.taken);
		const isCounted = this.taken.length === TELLING && Math.max(...this.taken) <= least * ALIKE;
		this.size = isCounted ? least : Infinity;
		if (!isCounted) this.triedAfter = TRIED_AFTER;
		else if (this.isTried) this.triedAfter = Math.min(RARELY_TRIED_AFTER, this.triedAfter * 2);
	}
}
