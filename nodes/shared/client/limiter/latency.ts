import { Average, logarithm } from './average';

/** So many responses tell what one takes, where they differ. */
const MANY = 64;
/** With few in flight only so many count, so that it is learned again soon where all become slower. */
const FEW = 5;

/** What responses take, lately and with few in flight. */
export class Latency {
	// Averages of logarithms, so that one that takes a hundred times as long counts little.
	private readonly lately = new Average();
	private readonly withFew = new Average();

	/** A response took so long (milliseconds), as `inFlight` were; `isFew`: whether these are few. */
	add(ms: number, inFlight: number, isFew: boolean): void {
		const taken = logarithm(ms);
		this.lately.add(taken, Math.max(MANY, inFlight));
		if (isFew) this.withFew.add(taken, FEW);
		else if (this.lately.value < this.withFew.value) this.withFew.add(this.lately.value, MANY);
	}

	/** How many times as long they take as with few in flight. */
	get slower(): number {
		return Math.exp(this.lately.value - this.withFew.value);
	}

	/**
	 * Corrects what they take with few in flight by a trial: with only `part` of what was in flight they took so
	 * long (`taken`: its logarithm). At worst a response takes
	 * `alone + inFlight * waiting`, at best it does not depend on what is in flight: that sets bounds.
	 * Returns how many times as much or as little it is now.
	 */
	learn(taken: number, part: number): number {
		// With more in flight they come no faster: what they took before is out of date.
		this.lately.value = Math.max(this.lately.value, taken);
		const most = Math.exp(taken);
		const least = (most - part * Math.exp(this.lately.value)) / (1 - part);
		const known = Math.exp(this.withFew.value);
		const learned = Math.min(most, Math.max(least, known));
		this.withFew.value = Math.log(learned);
		return Math.max(learned / known, known / learned);
	}
}
