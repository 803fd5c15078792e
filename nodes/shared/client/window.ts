/** How many are sent at once while nothing is known of the API. */
const FIRST = 16;
/** However well it goes: each request is a connection of its own. */
const LARGEST = 500;
/** With so many times as many in flight as before it can be told whether that pays. */
const TELLING = 1.5;
/** It pays where a request then costs at most so much of what it cost before: two thirds, at best. */
const PAYS = 0.8;
/** Near the size that was too much, a window grows by this part of it in a round, by 1 at least. */
const CAREFUL_STEP = 1 / 32;
/** What "near" is. */
const NEAR = 0.75;
/** Each time that the same size was too much, it is tried half as often, down to this part. */
const RAREST = 1 / 8;

/** What was seen with 2^n up to 2^(n+1) requests in flight: averages in which the latest count most. */
interface Level {
	/** From sending to response. */
	ms: number;
	inFlight: number;
	/** Since the level was last judged. */
	responses: number;
}

/**
 * How many requests may be in flight: begins small and grows by one with each success, so that it doubles
 * in a round trip, while that pays; halves when the API says that it is too much, and then comes near the
 * size that was too much only slowly.
 *
 * Growing pays while more get done: with twice as many in flight a response takes as long as before, or not
 * much longer. Where it takes twice as long, the API (or this process) is busy, and more would only wait.
 */
export class Window {
	private exact: number;
	private tooMuch = Infinity;
	private care = 1;
	private readonly levels: Level[] = [];

	/** `first`: what it begins with. */
	constructor(private readonly first = FIRST) {
		this.exact = first;
	}

	get size(): number {
		return Math.floor(this.exact);
	}

	/**
	 * A response came after so long (milliseconds) to what was sent as one of so many; `most`: how many are in
	 * flight by now, where that is more.
	 */
	succeeded(ms: number, inFlight: number, most = inFlight): void {
		const level = Math.floor(Math.log2(inFlight));
		if (!this.pays(level, ms, inFlight)) {
			this.exact = Math.min(this.exact, Math.max(this.first, 2 ** level - 1));
		}
		// A window that is not made use of says nothing about a larger one, nor does what was sent in one.
		if (Math.max(inFlight, most) * 2 < this.size || inFlight > this.size) return;
		this.exact = Math.min(LARGEST, this.exact + this.step());
	}

	/** It was too much. `again`: also what it had been halved to, before anything succeeded. */
	refused(again: boolean): void {
		if (!again) {
			const isKnown = this.size >= this.tooMuch * NEAR && this.size <= this.tooMuch / NEAR;
			this.care = isKnown ? Math.max(RAREST, this.care / 2) : 1;
			this.tooMuch = this.size;
		}
		this.exact = Math.max(1, Math.floor(this.exact / 2));
	}

	/** What a success adds: 1 doubles the window in a round. */
	private step(): number {
		if (this.exact < Math.min(this.tooMuch * NEAR, this.tooMuch - 1)) return 1;
		const careful = this.care * Math.max(1, this.tooMuch * CAREFUL_STEP);
		// Beyond, where it may be too much again at any moment, in steps that double.
		return Math.max(careful, this.exact - this.tooMuch) / this.exact;
	}

	private pays(number: number, ms: number, inFlight: number): boolean {
		const enough = 2 ** number;
		const level = (this.levels[number] ??= { ms, inFlight, responses: 0 });
		level.responses++;
		const weight = 1 / Math.min(level.responses, enough);
		level.ms += (ms - level.ms) * weight;
		level.inFlight += (inFlight - level.inFlight) * weight;
		if (level.responses < enough) return true;
		level.responses = 0;
		const below: Level | undefined = this.levels[number - 1];
		if (below === undefined || level.inFlight < below.inFlight * TELLING) return true;
		return level.ms / level.inFlight <= (below.ms / below.inFlight) * PAYS;
	}
}
