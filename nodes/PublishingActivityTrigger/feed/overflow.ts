import type { Outage } from '../realtime/outages';

export interface OverflowListener {
	/** The queue is full, and events are lost. Called once, until it has room again. */
	onOverflow(): void;
	/** The queue has room again; `lost` events were received meanwhile and not kept. */
	onRoom(lost: number, outage: Outage): void;
}

/** The times in which the queue is full: each is reported as one outage. */
export class Overflow {
	private lost = 0;
	private from: number | undefined;

	constructor(private readonly listener: OverflowListener) {}

	/** Since when events have been lost, in epoch milliseconds, while they are. */
	get since(): number | undefined {
		return this.from;
	}

	/** An event that is received now, and was sent after `heard` (epoch milliseconds), is lost. */
	lose(heard: number): void {
		this.lost++;
		if (this.from !== undefined) return;
		this.from = heard;
		this.listener.onOverflow();
	}

	/** The queue has room again. */
	end(): void {
		const { from, lost } = this;
		if (from === undefined) return;
		this.from = undefined;
		this.lost = 0;
		this.listener.onRoom(lost, { downSince: from, upAt: Date.now() });
	}
}
