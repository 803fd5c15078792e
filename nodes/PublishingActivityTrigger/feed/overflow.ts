import { momentOf, type Clock, type Moment } from '../realtime/clock';
import { outageBetween, type Outage } from '../realtime/outages';

export interface OverflowListener {
	/** The queue is full, and what comes is lost. Told once, until it has room again. */
	onOverflow(): void;
	/** It has room again; so many events were received meanwhile and not kept. */
	onRoom(lost: number, outage: Outage): void;
}

/** A time in which the queue has no room: told as one outage, and not with every place that becomes free. */
export class Overflow {
	private lost = 0;
	private from: Moment | undefined;

	constructor(
		private readonly clock: Clock,
		private readonly listener: OverflowListener,
	) {}

	/** Since when events have been lost, while they are. */
	get since(): Moment | undefined {
		return this.from;
	}

	/** An event is lost that is received now. */
	lose(): void {
		this.lost++;
		if (this.from !== undefined) return;
		this.from = momentOf(this.clock);
		this.listener.onOverflow();
	}

	/** It is over. */
	end(): void {
		const { from, lost } = this;
		if (from === undefined) return;
		this.from = undefined;
		this.lost = 0;
		this.listener.onRoom(lost, outageBetween(from, momentOf(this.clock), this.clock));
	}
}
