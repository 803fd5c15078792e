/** One direction of a connection that takes its time: everything comes out late, and in its order. */
export class DelayLine {
	readonly #waiting: Array<() => void> = [];
	#lastDue = 0;

	/** Runs the action after the delay in milliseconds, and after everything that was pushed before. */
	push(delayMs: number, action: () => void): void {
		const now = performance.now();
		this.#lastDue = Math.max(this.#lastDue, now + delayMs);
		this.#waiting.push(action);
		// Each timer lets the oldest out, so that timers which fire out of order change nothing.
		setTimeout(() => this.#waiting.shift()?.(), this.#lastDue - now);
	}
}
