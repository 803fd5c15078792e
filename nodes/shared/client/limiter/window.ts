import { Ceiling } from './ceiling';
import { Latency } from './latency';
import { Trial, type Sample } from './trial';

/** How many may be in flight while nothing is known of the API. */
const FIRST = 16;
/** However well it goes: each request is a connection of its own. */
const LARGEST = 500;
/** Responses are no slower up to this factor on the time with few in flight. */
const NO_SLOWER = 1.25;
/** From this factor on, requests mostly wait for each other. */
const MUCH_SLOWER = 1.75;
/** A window that changes by less than this part in a round counts as steady. */
const STEADY = 0.25;
/** Rounds without growth before a trial begins. */
const TRIED_AFTER = 2;
/** Upper bound of that, as it doubles with each trial that tells nothing new. */
const RARELY_TRIED_AFTER = 16;
/** Share of what was in flight that a trial uses. */
const TRIED_PART = 0.4;

/** How something was sent. */
export interface Sent {
	/** How many were in flight, with itself. */
	readonly inFlight: number;
	/** How many were allowed to be. */
	readonly windowSize: number;
	readonly sample?: Sample;
	/** How many had been sent before while many were in flight. */
	readonly crowd: number;
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
	private readonly ceiling = new Ceiling();
	private readonly latency = new Latency();
	/** Responses since it last grew, or the last trial began. */
	private unchanged = 0;
	/** The next trial begins after so many rounds of them. */
	private triedAfter = TRIED_AFTER;
	private trial: Trial | undefined;
	private sinceFailure = Infinity;
	private crowd = 0;

	/** `first`: what it begins with. */
	constructor(private readonly first = FIRST) {
		this.exact = first;
	}

	get size(): number {
		return this.trial !== undefined && this.isReduced ? Math.floor(this.trial.size) : this.most;
	}

	/** How many may be in flight while no trial holds back. */
	get most(): number {
		return Math.floor(this.exact);
	}

	/** Whether only a part of the window may be in flight, for a trial. */
	private get isReduced(): boolean {
		return this.trial?.isMostlyOver === false;
	}

	/** Something is sent; `inFlight`: how many are in flight with it. */
	send(inFlight: number): Sent {
		if (inFlight > this.first) this.crowd++;
		return { inFlight, windowSize: this.size, sample: this.trial?.send(), crowd: this.crowd };
	}

	/**
	 * A response came after so long (milliseconds) to what was sent so; `most`: how many are in flight by now,
	 * where that is more.
	 */
	succeeded(ms: number, sent: Sent, most = sent.inFlight): void {
		this.sinceFailure++;
		const { sample } = sent;
		if (sample !== undefined) {
			// A run that has nothing in flight does not wait for a trial: of that it is no sample.
			if (sent.inFlight <= sample.trial.size) sample.trial.add(ms, sample);
			return;
		}
		if (this.isReduced) return;
		const together = Math.max(sent.inFlight, most);
		// What was sent in a small window counts also when it comes later, or only the fastest would.
		const isAlone = together <= this.first && sent.crowd === this.crowd;
		this.latency.add(ms, sent.inFlight, isAlone || sent.windowSize <= this.first);
		this.resize(together, sent);
	}

	/** What was sent has come back, or never will. */
	ended({ sample }: Sent): void {
		sample?.trial.end();
		if (this.trial?.isOver) this.endTrial(this.trial);
	}

	/** A request failed. Returns whether fewer have succeeded since the last failure than may be in flight. */
	failsAgain(): boolean {
		const isAlone = this.sinceFailure > this.size;
		this.sinceFailure = 0;
		return !isAlone;
	}

	/** It was too much. `again`: also what it had been halved to, before anything succeeded. */
	refused(
		again: boolean,
		{ windowSize }: Pick<Sent, 'windowSize'> = { windowSize: this.size },
	): void {
		// A trial says nothing about what was sent in the larger window before.
		const size = this.isReduced && windowSize <= this.size ? this.size : this.most;
		this.trial = undefined;
		this.unchanged = 0;
		if (!again) this.ceiling.refused(size);
		this.exact = Math.max(1, Math.floor(size / 2));
	}

	private resize(together: number, sent: Sent): void {
		const pays = this.exact < this.first ? 1 : this.pays();
		if (pays < -STEADY) this.triedAfter = TRIED_AFTER;
		// One that is not made use of tells nothing of a larger one, nor do responses from when it was larger.
		const mayGrow = together * 2 >= this.size && sent.inFlight <= this.size && this.size < LARGEST;
		const isSmall = together <= this.first || this.size <= this.first;
		this.unchanged = isSmall || (mayGrow && pays >= STEADY) ? 0 : this.unchanged + 1;
		const rounds = pays >= STEADY ? RARELY_TRIED_AFTER : this.triedAfter;
		if (this.unchanged > rounds * this.size && this.trial === undefined) {
			return this.beginTrial(Math.min(this.exact, together));
		}
		// What a trial is about to tell is waited for.
		if (pays > 0 ? !mayGrow : isSmall || this.trial !== undefined) return;
		this.exact = Math.min(LARGEST, this.exact + Math.min(pays, this.ceiling.step(this.exact)));
		if (pays < 0) this.exact = Math.max(this.first, this.exact);
	}

	private beginTrial(before: number): void {
		this.trial = new Trial(before, Math.max(this.first, before * TRIED_PART));
		this.unchanged = 0;
	}

	private endTrial({ taken, before, size }: Trial): void {
		this.trial = undefined;
		if (taken === undefined) return;
		const isKnown = this.latency.learn(taken, size / before) <= NO_SLOWER;
		this.triedAfter = isKnown ? Math.min(RARELY_TRIED_AFTER, this.triedAfter * 2) : TRIED_AFTER;
		const { slower } = this.latency;
		if (slower <= MUCH_SLOWER) return;
		const enough = (before * MUCH_SLOWER) / slower;
		this.exact = Math.max(this.first, Math.min(this.exact, enough));
	}

	/** What a success adds, if it pays: 1 doubles the window in a round; less than nothing where all are too slow. */
	private pays(): number {
		const { slower } = this.latency;
		// Half of what would be exact, as a response tells of what was in flight a round ago.
		return slower <= NO_SLOWER ? 1 : (MUCH_SLOWER / slower - 1) / 2;
	}
}
