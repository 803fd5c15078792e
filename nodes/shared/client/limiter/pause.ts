import type { Clock } from '../clock';

/** After a pause up to this part of it is waited on top, so that several processes do not return at once. */
const JITTER = 0.1;

/** Until when nothing is sent, as the API asked for it, or as it would be too much. All in milliseconds. */
export class Pause {
	/** When it ends. */
	endsAt = -Infinity;
	/** When the pause that was asked for does, without jitter. */
	private askedUntil = -Infinity;

	constructor(private readonly time: Clock) {}

	get left(): number {
		return this.endsAt - this.time.now();
	}

	/** How much is left of what was asked for. */
	get askedLeft(): number {
		return this.askedUntil - this.time.now();
	}

	/** The API asks for a pause of so long. */
	ask(ms: number): void {
		const now = this.time.now();
		this.askedUntil = Math.max(this.askedUntil, now + ms);
		this.endsAt = Math.max(this.endsAt, now + ms * (1 + JITTER * this.time.random()));
	}

	/** Begins one that nobody asked for, of as long as is told, unless there is one. */
	beginUnasked(lengthAt: (now: number) => number): void {
		const now = this.time.now();
		if (now >= this.endsAt) this.endsAt = now + lengthAt(now);
	}
}
