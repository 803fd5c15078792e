/** Measures delays, in milliseconds. */
export interface Clock {
	now(): number;
	after(ms: number, action: () => void): void;
}

export const REAL_CLOCK: Clock = {
	now: () => performance.now(),
	after: (ms, action) => void setTimeout(action, ms),
};

/** One direction of a connection that takes its time: everything comes out late, and in its order. */
export class DelayLine {
	readonly #clock: Clock;
	readonly #waiting: Array<() => void> = [];
	#lastDue = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Runs the action after the delay, and after everything that was pushed before. */
	push(delayMs: number, action: () => void): void {
		const now = this.#clock.now();
		this.#lastDue = Math.max(this.#lastDue, now + delayMs);
		this.#waiting.push(action);
		// Each timer lets the oldest out, so that timers which fire out of order change nothing.
		this.#clock.after(this.#lastDue - now, () => this.#waiting.shift()?.());
	}
}
