import type { Batch } from './batch';

/** After this many pauses it is decided whether the API counts requests. */
const TELLING = 3;
/** Counts that differ by at most this factor are alike. */
const ALIKE = 2;
/** An API that takes longer than this many pauses to refuse does not count. */
const RARE = 4;
/** Factor on the pause, for jitter on the way. */
const MARGIN = 1.03;
/** Factor on the quota after a further 429, as others may send, too. */
const LESS = 0.9;
/** Factor by which it then recovers, each time that it is kept. */
const MORE = 1.02;
/** A pause of less than this part of the last one is a shorter one. */
const SHORTER = 0.9;
/** After a pause this long, one request goes first: it tells whether all others would be refused. */
const LONG_MS = 10_000;
/** Times the quota was kept before more is tried. */
const TRIED_AFTER = 4;
/** Upper bound of that, as it doubles with each trial that is refused. */
const RARELY_TRIED_AFTER = 16;

/**
 * How many requests an API takes at a time, where it counts them. That is learned from the pauses that it asks
 * for: if it took about as many in the time of one before each of the last ones, no more than that are sent in
 * such a time. Otherwise one of the next would be refused, and only then the pause would begin.
 *
 * An API that limits connections takes about as many each time, too, when too many come at once. So the last
 * time is a probe with at most half as many in flight: such an API then takes more.
 */
export class Quota {
	private size = Infinity;
	private batch: Batch | undefined;
	/** When each of the last was sent, at least as many as it takes. */
	private sentAt: number[] = [];
	private pauseMs = 0;
	private taken: number[] = [];
	private timesKept = 0;
	private triedAfter = TRIED_AFTER;

	/** How long (milliseconds) nothing more is to be sent; 0 when something may be. */
	waitMs(now: number): number {
		this.endBatch(now);
		const first = this.isTried ? undefined : this.sentAt.at(-this.size);
		return first === undefined ? 0 : Math.max(0, first + this.pauseMs * MARGIN - now);
	}

	/** Whether nothing more is to be sent until it is known what came of the first after a long pause. */
	get waitsForFirst(): boolean {
		const isFirstOnly = this.batch !== undefined && this.batch.ended === 0;
		return isFirstOnly && this.size < Infinity && this.pauseMs >= LONG_MS;
	}

	/** How many may be in flight, as far as the quota is concerned. */
	get room(): number {
		return this.isProbed ? Math.ceil(this.least / 2) : Infinity;
	}

	/** Something is sent; `inFlight`: how many are in flight with it. Returns what it is part of. */
	send(now: number, inFlight: number): Batch {
		this.endBatch(now);
		this.batch ??= { startedAt: now, sent: 0, accepted: 0, ended: 0, mostInFlight: 0, pauseMs: 0 };
		this.batch.sent++;
		if (this.size < Infinity) this.sentAt.push(now);
		this.batch.mostInFlight = Math.max(this.batch.mostInFlight, inFlight);
		return this.batch;
	}

	/** The API asks for a pause (milliseconds). */
	refused(batch: Batch, pauseMs: number, now: number): void {
		batch.pauseMs = Math.max(batch.pauseMs, pauseMs);
		batch.refusedAt ??= now;
	}

	/** Whether more than the API took before is tried, as it may take more by now. */
	private get isTried(): boolean {
		return this.timesKept >= this.triedAfter;
	}

	/** Whether half as many are in flight: while more is tried, and for the last of the times that tell. */
	private get isProbed(): boolean {
		const isAlmostKnown = this.size === Infinity && this.taken.length === TELLING - 1;
		return this.isTried || (isAlmostKnown && this.areAlike);
	}

	private get areAlike(): boolean {
		return Math.max(...this.taken) <= this.least * ALIKE;
	}

	private get least(): number {
		return Math.min(...this.taken);
	}

	private endBatch(now: number): void {
		if (this.batch === undefined) return;
		const { accepted, refusedAt, startedAt, sent } = this.batch;
		const ms = (refusedAt ?? now) - startedAt;
		const takesMore = perPause(accepted, ms, this.pauseMs) > this.least * ALIKE;
		// A probe ends also where little is sent, or so few in flight would be forever.
		if (this.isProbed && (takesMore || ms > this.pauseMs * RARE)) this.forget();
		if (refusedAt !== undefined) {
			this.learn(this.batch, ms);
		} else if (this.size < Infinity && !this.isTried && ms >= this.pauseMs) {
			this.sentAt = this.sentAt.slice(-this.size);
			if (sent >= this.size) this.keep();
		} else return;
		this.batch = undefined;
	}

	private keep(): void {
		this.timesKept++;
		this.size = Math.min(this.least, Math.ceil(this.size * MORE));
	}

	/** The API has taken so much in so long (milliseconds) before it asked for a pause. */
	private learn(batch: Batch, ms: number): void {
		const isAfterKept = this.size < Infinity && this.timesKept > 0;
		// It has only begun too early, where the API told how much was left of the time that it counts in.
		const isShorter = batch.pauseMs < this.pauseMs * SHORTER;
		if (isAfterKept && batch.accepted === 0 && isShorter) return;
		const wasKept = isAfterKept && !this.isTried;
		this.pauseMs = batch.pauseMs;
		if (wasKept) this.takeLess();
		else if ((batch.accepted === 0 && !this.isTried) || ms > batch.pauseMs * RARE) this.forget();
		else if (this.tells(batch)) this.learnSize(perPause(batch.accepted, ms, batch.pauseMs));
		this.timesKept = 0;
	}

	private takeLess(): void {
		this.size = Math.ceil(this.size * LESS);
		if (this.size * ALIKE < this.least) this.forget();
	}

	/** Whether it took more than were in flight, which may be what is limited, in a probe. */
	private tells({ accepted, mostInFlight }: Batch): boolean {
		return !this.isProbed || mostInFlight <= 1 || accepted > mostInFlight;
	}

	/** It took so many in the time of a pause. */
	private learnSize(accepted: number): void {
		if (this.isTried) {
			this.triedAfter = Math.min(RARELY_TRIED_AFTER, this.triedAfter * 2);
			// It counts also what was sent just before: less tells nothing.
			if (accepted <= this.size) return;
			// Where it takes more, the least may have been an exception.
			this.taken.sort((one, other) => one - other);
		}
		this.taken = [...this.taken, accepted].slice(-TELLING);
		const isCounted = this.taken.length === TELLING && this.areAlike;
		this.size = isCounted ? this.least : Infinity;
		if (!isCounted) this.triedAfter = TRIED_AFTER;
	}

	private forget(): void {
		this.taken = [];
		this.sentAt = [];
		this.size = Infinity;
		this.timesKept = 0;
		this.triedAfter = TRIED_AFTER;
	}
}

/** How many of those that were accepted in so long (milliseconds) that is in the time of one pause. */
function perPause(accepted: number, ms: number, pauseMs: number): number {
	return Math.ceil(accepted / Math.max(1, ms / pauseMs));
}
