import { Average, logarithm } from './average';

/** What responses take is told by so many parts of a trial, each for itself. */
const PARTS = 5;
/** So many responses in each of them tell it at least. */
const ENOUGH = 12;
/** Once so many samples have come, the others are only slow, and need not be waited for with a small window. */
const MOST = 0.75;

/** Something that is sent for a trial. */
export interface Sample {
	readonly trial: Trial;
	readonly part: Average;
}

/**
 * What responses take while only a part of those that were in flight are. Its samples are the first that are
 * sent: all of them are waited for, or only the fastest would count.
 */
export class Trial {
	private readonly parts = Array.from({ length: PARTS }, () => new Average());
	private readonly partSize: number;
	private sent = 0;
	private ended = 0;

	/** Of `before` in flight only `size` are. */
	constructor(
		readonly before: number,
		readonly size: number,
	) {
		this.partSize = Math.max(ENOUGH, Math.floor(size / PARTS));
	}

	/** Something is sent. Returns the sample that it is, unless there are enough. */
	send(): Sample | undefined {
		const part = this.parts[Math.floor(this.sent / this.partSize)];
		if (part === undefined) return undefined;
		this.sent++;
		return { trial: this, part };
	}

	/** A sample took so long (milliseconds). */
	add(ms: number, { part }: Sample): void {
		part.add(logarithm(ms), Infinity);
	}

	/** A sample has come back, or never will. */
	end(): void {
		this.ended++;
	}

	get isMostlyOver(): boolean {
		return this.ended >= this.partSize * PARTS * MOST;
	}

	get isOver(): boolean {
		return this.ended >= this.partSize * PARTS;
	}

	/**
	 * The logarithm of the milliseconds that they take; `undefined` where too few were successes to tell. The median
	 * of the parts: all that are in flight come late when n8n itself is busy for a moment.
	 */
	get taken(): number | undefined {
		const parts = this.parts.filter(({ count }) => count * 2 >= this.partSize);
		const taken = parts.map(({ value }) => value).sort((one, other) => one - other);
		return taken.length * 2 > PARTS ? taken[(taken.length - 1) >> 1] : undefined;
	}
}
