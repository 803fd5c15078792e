/** An average in which the latest values count most. */
export class Average {
	value = NaN;
	count = 0;

	/** `over`: as if of the last so many. */
	add(value: number, over: number): void {
		if (++this.count === 1) this.value = value;
		else this.value += (value - this.value) / Math.min(this.count, over);
	}
}

/** Of milliseconds, 1 at least. */
export function logarithm(ms: number): number {
	return Math.log(Math.max(1, ms));
}
