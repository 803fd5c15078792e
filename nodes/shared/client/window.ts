import { Average } from './average';
import type { Turn } from './turn';

/** How many are sent at once while nothing is known of the API. */
const FIRST = 16;
/** However well it goes: each request is a connection of its own. */
const LARGEST = 500;
/** Responses that take up to so many times as long as with few in flight come no slower. */
const NO_SLOWER = 1.25;
/** Those that take so many times as long mostly wait for each other. */
const MUCH_SLOWER = 1.75;
/** So many responses tell what one takes, however much they differ. */
const MANY = 64;
/** With few in flight so many must do, so that it is learnt again soon where all become slower. */
const FEW = 5;
/** A window that grows or shrinks by less in a round stays about as it is. */
const STEADY = 0.25;
/** After so many rounds of slower responses it is tried what they take with this part in flight; */
const TRIED_AFTER = 2;
const TRIED_PART = 1 / 3;
/** twice as many rounds later where that is what was known, up to this. */
const RARELY_TRIED_AFTER = 16;
/** Near the size that was too much, a window grows by this part of it in a round, by 1 at least. */
const CAREFUL_STEP = 1 / 32;
/** What "near" is. */
const NEAR = 0.75;
/** Each time that the same size was too much, it is tried half as often, down to this part. */
const RAREST = 1 / 8;

type Sent = Pick<Turn, 'inFlight' | 'windowSize'>;

/** How large the window was before, and what responses take in the smaller one. */
interface Trial {
	readonly before: number;
	readonly taken: Average;
}

/**
 * How many requests may be in flight: begins small and grows by one with each success, so that it doubles
 * in a round trip, while responses come no slower than with few in flight; stays where they take three
 * quarters longer, as more would only wait, be it for the API or for this process; halves when the API says
 * that it is too much, and then comes near the size that was too much only slowly. Now and then fewer are
 * sent for a round, which tells what responses take by now with few in flight.
 *
 * So no request takes much more than twice as long because of all others.
 */
export class Window {
	private exact: number;
	private tooMuch = Infinity;
	private care = 1;
	/** Responses that were slow since it was last tried whether fewer in flight make them faster. */
	private slow = 0;
	/** It is tried again after so many rounds of them. */
	private triedAfter = TRIED_AFTER;
	private trial: Trial | undefined;
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
	succeeded(ms: number, sent: Sent, most = sent.inFlight): void {
		// Averages of logarithms, so that one that takes a hundred times as long counts little.
		const taken = Math.log(Math.max(1, ms));
		if (this.trial !== undefined) return this.tryFewer(taken, sent, this.trial);
		const together = Math.max(sent.inFlight, most);
		this.lately.add(taken, Math.max(MANY, sent.inFlight));
		// In a small window also what comes after it has grown, or only the fastest would count.
		if (sent.windowSize <= this.first || together <= this.first) this.withFew.add(taken, FEW);
		else if (this.lately.value < this.withFew.value) this.withFew.add(this.lately.value, MANY);
		const pays = this.pays();
		this.slow = pays < STEADY && this.size > this.first ? this.slow + 1 : 0;
		if (pays < -STEADY) this.triedAfter = TRIED_AFTER;
		if (this.slow > this.triedAfter * this.size) return this.beginTrial();
		const step = Math.min(pays, this.carefulStep());
		// A window that is not made use of says nothing about a larger one, nor does what was sent in one.
		if (step > 0 && (together * 2 < this.size || sent.inFlight > this.size)) return;
		const least = Math.min(this.exact, this.first);
		this.exact = Math.min(LARGEST, Math.max(least, this.exact + step));
	}

	private beginTrial(): void {
		this.trial = { before: this.exact, taken: new Average() };
		this.exact = Math.max(this.first, this.exact * TRIED_PART);
	}

	/**
	 * A round with fewer in flight tells what one takes that does not wait for others: at most what it takes
	 * then, and at least that less what is still waited, if waiting grows with what is in flight.
	 */
	private tryFewer(ms: number, { windowSize }: Sent, { before, taken }: Trial): void {
		if (windowSize > this.size) return;
		taken.add(ms, Infinity);
		if (taken.count < Math.max(MANY / 2, this.size)) return;
		// With more in flight they come no faster: what they took before is out of date.
		this.lately.value = Math.max(this.lately.value, taken.value);
		const part = this.exact / before;
		const most = Math.exp(taken.value);
		const least = (most - part * Math.exp(this.lately.value)) / (1 - part);
		this.learn(Math.log(Math.min(most, Math.max(least, Math.exp(this.withFew.value)))));
		this.exact = Math.max(this.first, before * Math.min(1, MUCH_SLOWER / this.slower));
		this.trial = undefined;
		this.slow = 0;
	}

	/** What one takes that does not wait for others (the logarithm of milliseconds). */
	private learn(withFew: number): void {
		const isKnown = Math.abs(withFew - this.withFew.value) <= Math.log(NO_SLOWER);
		this.triedAfter = isKnown ? Math.min(RARELY_TRIED_AFTER, this.triedAfter * 2) : TRIED_AFTER;
		this.withFew.value = withFew;
	}

	/** It was too much. `again`: also what it had been halved to, before anything succeeded. */
	refused(again: boolean): void {
		this.trial = undefined;
		if (!again) {
			const isKnown = this.size >= this.tooMuch * NEAR && this.size <= this.tooMuch / NEAR;
			this.care = isKnown ? Math.max(RAREST, this.care / 2) : 1;
			this.tooMuch = this.size;
		}
		this.exact = Math.max(1, Math.floor(this.exact / 2));
	}

	/** What a success adds, if it pays: 1 doubles the window in a round; less than nothing where all are too slow. */
	private pays(): number {
		// Half of what would be exact, as a response tells of what was in flight a round ago.
		return this.slower <= NO_SLOWER ? 1 : (MUCH_SLOWER / this.slower - 1) / 2;
	}

	/** How many times as long responses take as with few in flight. */
	private get slower(): number {
		return Math.exp(this.lately.value - this.withFew.value);
	}

	private carefulStep(): number {
		if (this.exact < Math.min(this.tooMuch * NEAR, this.tooMuch - 1)) return 1;
		const careful = this.care * Math.max(1, this.tooMuch * CAREFUL_STEP);
		// Beyond, where it may be too much again at any moment, in steps that double.
		return Math.max(careful, this.exact - this.tooMuch) / this.exact;
	}
}
