import { setTimeout as delay } from 'node:timers/promises';

interface Wait {
	readonly at: number;
	wake(): void;
}

/**
 * A clock on which minutes pass in a moment. Its time moves by a step with each turn of the event loop and not
 * with the real time, so that a busy machine never looks like one that slept.
 */
export class FastClock {
	readonly random: () => number;
	private readonly stepMs: number;
	private readonly waits = new Set<Wait>();
	private time = 1_000_000;
	private setBy = Date.UTC(2026, 0, 1);
	private isTurning = false;

	constructor(stepMs: number, random: () => number) {
		this.stepMs = stepMs;
		this.random = random;
	}

	/** The monotonic clock. */
	readonly now = (): number => this.time;

	/** The wall clock, in epoch milliseconds; tests let `Date.now` return it. */
	readonly wall = (): number => this.setBy + this.time;

	readonly sleep = (ms: number): Promise<void> => {
		const slept = new Promise<void>((wake) => this.waits.add({ at: this.time + ms, wake }));
		if (!this.isTurning) void this.turn();
		return slept;
	};

	/** Sets the wall clock, as people and time servers do. */
	set(byMs: number): void {
		this.setBy += byMs;
	}

	/** Lets time pass at once, as for a process that stood still. */
	jump(ms: number): void {
		this.time += ms;
		for (const wait of [...this.waits]) {
			if (wait.at > this.time) continue;
			this.waits.delete(wait);
			wait.wake();
		}
	}

	private async turn(): Promise<void> {
		this.isTurning = true;
		while (this.waits.size > 0) {
			await delay(1);
			this.jump(this.stepMs);
		}
		this.isTurning = false;
	}
}
