import { Average, logarithm } from './average';

/** So many responses at least tell what one takes. */
const ENOUGH = 32;
/** Once so many of them have come, the others are only slow, and need not be waited for with a small window. */
const MOST = 0.75;

/**
 * What responses take while only a part of those that were in flight are. Its samples are the first that are
 * sent: all of them are waited for, or only the fastest would count.
 */
export class Trial {
	/** The logarithm of milliseconds. */
	readonly taken = new Average();
	private readonly samples: number;
	private sent = 0;
	private ended = 0;

	/** Of `before` in flight only `size` are. */
	constructor(
		readonly before: number,
		readonly size: number,
	) {
		this.samples = Math.max(ENOUGH, Math.floor(size));
	}

	/** Something is sent. Gives whether it is a sample. */
	send(): boolean {
		if (this.sent === this.samples) return false;
		this.sent++;
		return true;
	}

	/** A sample took so long (milliseconds). */
	add(ms: number): void {
		this.taken.add(logarithm(ms), Infinity);
	}

	/** A sample has come back, or never will. */
	end(): void {
		this.ended++;
	}

	get isMostlyOver(): boolean {
		return this.ended >= this.samples * MOST;
	}

	get isOver(): boolean {
		return this.ended >= this.samples;
	}

	/** Whether enough samples were successes to tell. */
	get tells(): boolean {
		return this.taken.count >= ENOUGH / 2;
	}
}
