/** Near the size that was too much, a window grows by this part of it in a round, by 1 at least. */
const CAREFUL_STEP = 1 / 32;
/** What "near" is. */
const NEAR = 0.75;
/** Each time that the same size was too much, it is tried half as often, down to this part. */
const RAREST = 1 / 8;

/** The size of a window that was too much for the API, and how carefully it is tried again. */
export class Ceiling {
	private size = Infinity;
	private care = 1;

	/** So many were too much. */
	refused(size: number): void {
		const isKnown = size >= this.size * NEAR && size <= this.size / NEAR;
		this.care = isKnown ? Math.max(RAREST, this.care / 2) : 1;
		this.size = size;
	}

	/** By how much a success may make a window of this size larger. */
	step(window: number): number {
		if (window < Math.min(this.size * NEAR, this.size - 1)) return 1;
		const careful = this.care * Math.max(1, this.size * CAREFUL_STEP);
		// Beyond, where it may be too much again at any moment, in steps that double.
		return Math.max(careful, window - this.size) / window;
	}
}
