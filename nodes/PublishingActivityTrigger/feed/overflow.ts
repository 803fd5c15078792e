interface OverflowListener {
	/** The queue is full, and what comes is lost. Told once, until it has room again. */
	onOverflow(): void;
	/** It has room again; `lost` events were received between the two (epoch milliseconds) and not kept. */
	onRoom(lost: number, from: number, to: number): void;
}

/** A time in which the queue has no room: told as one outage, and not with every place that becomes free. */
export class Overflow {
	private lost = 0;
	private from: number | undefined;

	constructor(private readonly listener: OverflowListener) {}

	/** Since when events have been lost (epoch milliseconds), while they are. */
	get since(): number | undefined {
		return this.from;
	}

	/** An event is lost that was received then. */
	lose(receivedAt: number): void {
		this.lost++;
		if (this.from !== undefined) return;
		this.from = receivedAt;
		this.listener.onOverflow();
	}

	/** It is over; `now` gives epoch milliseconds. */
	end(now: () => number): void {
		const { from, lost } = this;
		if (from === undefined) return;
		this.from = undefined;
		this.lost = 0;
		this.listener.onRoom(lost, from, now());
	}
}
