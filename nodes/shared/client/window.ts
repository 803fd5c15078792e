import type { Turn } from './turn';

/** How many are sent at once while nothing is known of the API. */
const FIRST = 16;
/** However well it goes: each request is a connection of its own. */
const LARGEST = 500;
/** Responses that take up to so many times as long as with few in flight come no slower. */
const NO_SLOWER = 1.25;
/** Those that take so many times as long mostly wait for each other. */
const MUCH_SLOWER = 2;
/** So many responses tell what one takes, however much they differ. */
const MANY = 64;
/** With few in flight so many must do, so that it is learnt again soon where all become slower. */
const FEW = 5;
/** Near the size that was too much, a window grows by this part of it in a round, by 1 at least. */
const CAREFUL_STEP = 1 / 32;
/** What "near" is. */
const NEAR = 0.75;
/** Each time that the same size was too much, it is tried half as often, down to this part. */
const RAREST = 1 / 8;

type Sent = Pick<Turn, 'inFlight' | 'windowSize'>;

/**
 * How many requests may be in flight: begins small and grows by one with each success, so that it doubles
 * in a round trip, while responses come no slower than with few in flight; stays where they take twice as
 * long, as more would only wait, be it for the API or for this process; halves when the API says that it is
 * too much, and then comes near the size that was too much only slowly.
 *
 * So no request takes much more than twice as long because of all others.
 */
export class Window {
	private exact: number;
	private tooMuch = Infinity;
	private care = 1;
	/** What a response takes, as the logarithm of milliseconds: with few in flight, and with as many as there are. */
	private readonly withFew = new Average();
	private readonly lately = new Average();

	/** `first`: what it begins with. */
	constructor(private readonly first = FIRST) {
		this.exact = first;
	}

	get size(): number {
		return Math.floor(this.exact);
	}

	/**
	 * A response came after so long (milliseconds) to what was sent so; `most`: how many are in flight by now,
	 * where that is more.
	 */
	succeeded(ms: number, { inFlight, windowSize }: Sent, most = inFlight): void {
		const together = Math.max(inFlight, most);
		// Averages of logarithms, so that one that takes a hundred times as long counts little.
		const taken = Math.log(Math.max(1, ms));
		this.lately.add(taken, Math.max(MANY, inFlight));
		// In a small window also what comes after it has grown, or only the fastest would count.
		if (windowSize <= this.first || together <= this.first) this.withFew.add(taken, FEW);
		else if (this.lately.value < this.withFew.value) this.withFew.add(this.lately.value, MANY);
		const step = this.step();
		// A window that is not made use of says nothing about a larger one, nor does what was sent in one.
		if (step > 0 && (together * 2 < this.size || inFlight > this.size)) return;
		const least = Math.min(this.exact, this.first);
		this.exact = Math.min(LARGEST, Math.max(least, this.exact + step));
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

	/** What a success adds: 1 doubles the window in a round. Less than nothing where responses are too slow. */
	private step(): number {
		const slower = Math.exp(this.lately.value - this.withFew.value);
		// Half of what would be exact, as a response tells of what was in flight a round ago.
		const pays = slower <= NO_SLOWER ? 1 : (MUCH_SLOWER / slower - 1) / 2;
		return Math.min(pays, this.carefulStep());
	}

	private carefulStep(): number {
		if (this.exact < Math.min(this.tooMuch * NEAR, this.tooMuch - 1)) return 1;
		const careful = this.care * Math.max(1, this.tooMuch * CAREFUL_STEP);
		// Beyond, where it may be too much again at any moment, in steps that double.
		return Math.max(careful, this.exact - this.tooMuch) / this.exact;
	}
}

/** An average in which the latest values count most. */
class Average {
	value = NaN;
	private count = 0;

	/** `over`: as if of the last so many. */
	add(value: number, over: number): void {
		if (++this.count === 1) this.value = value;
		else this.value += (value - this.value) / Math.min(this.count, over);
	}
}
