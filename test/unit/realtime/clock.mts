import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

interface Wait {
	readonly at: number;
	wake(): void;
}

/**
 * A clock on which minutes pass in a moment. Its time moves by a step for each turn of the event loop
 * and not by the real time, so that a busy machine is never taken for one that slept.
 */
export class FastClock {
	readonly random: () => number;
	private readonly stepMs: number;
	private readonly waits = new Set<Wait>();
	private time = 1_000_000;
	private setBy = Date.UTC(2026, 0, 1);
	private isTurning = false;
	private isHurried = false;

	constructor(stepMs: number, random: () => number) {
		this.stepMs = stepMs;
		this.random = random;
	}

	/** How many waits have not ended. */
	get sleepers(): number {
		return this.waits.size;
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

	/** From now on time waits for no socket: days go by in a moment. */
	hurry(): void {
		this.isHurried = true;
	}

	/** Sets the clock on the wall, by that much, as people and time servers do. */
	set(byMs: number): void {
		this.setBy += byMs;
	}

	/** So much time is over in one go, as it is for a process that stood still. */
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
			await (this.isHurried ? turn() : delay(1));
			this.jump(this.stepMs);
		}
		this.isTurning = false;
	}
}
