/** Two processes see the same moment differently: one waits for the other's message to be read. */
const CLOCK_MS = 1000;

/** The outcomes of a feed's events, counted. */
export interface Deliveries {
	/** Published while the trigger was subscribed. */
	readonly sent: number;
	/** Of these: started exactly one execution. */
	readonly once: number;
	/** Of these: started none, and lie outside every outage that the trigger reported. */
	readonly lost: number;
	/** Of these: started none, and lie in a reported outage, for example because n8n ended before it read them. */
	readonly lostInOutage: number;
	/** Published to more than one subscription. */
	readonly crowded: number;
	/** Started more than one execution. */
	readonly repeated: number;
	/** Came with an earlier `receivedAt` than one that was published before. */
	readonly outOfOrder: number;
	/** Their execution was created after that of a later event, as n8n refused to start it before. */
	readonly overtaken: number;
	/** Published while nobody was subscribed: the protocol does not send these again. */
	readonly missed: number;
	/** Of these: outside every reported outage, so that nobody would fetch them later. */
	readonly untold: number;
	/** Started an execution although nobody was subscribed, or were never published. */
	readonly unexplained: number;
}

/** A time without subscription as the trigger reports it, in epoch milliseconds. */
interface Outage {
	readonly downSince: number;
	readonly upAt: number;
}

interface Entry {
	/** When it was published, in epoch milliseconds. */
	readonly at: number;
	readonly receivers: number;
	/** The executions that it started, with the time at which the trigger received it. */
	readonly executions: Map<string, string>;
}

/** Every event that was published, under its number, with the executions that it started. */
export class DeliveryLog {
	private readonly entries: Entry[] = [];
	private readonly outages: Outage[] = [];
	private unknown = 0;

	/** The number of the next event to be published. */
	get next(): number {
		return this.entries.length;
	}

	/** Whether the newest of the events that went to a subscription has started an execution. */
	get hasNewest(): boolean {
		const newest = this.entries.findLast(({ receivers }) => receivers > 0);
		return newest === undefined || newest.executions.size > 0;
	}

	/** Enters the next event, with how many subscriptions it went to. */
	published(receivers: number): void {
		this.entries.push({ at: Date.now(), receivers, executions: new Map() });
	}

	/** An execution that reports itself twice counts once. */
	arrived(number: number, execution: string, receivedAt: string): void {
		const entry = this.entries[number];
		if (entry === undefined) this.unknown++;
		else entry.executions.set(execution, receivedAt);
	}

	toldOf(outage: Outage): void {
		this.outages.push(outage);
	}

	count(): Deliveries {
		const sent = this.entries.filter(({ receivers }) => receivers > 0);
		const missed = this.entries.filter(({ receivers }) => receivers === 0);
		const without = sent.filter(({ executions }) => executions.size === 0);
		const lost = without.filter((entry) => !this.isTold(entry)).length;
		const started = this.entries.flatMap(({ executions }) => [...executions].slice(0, 1));
		const times = started.map(([, receivedAt]) => receivedAt);
		const numbers = started.map(([execution]) => Number(execution));
		return {
			sent: sent.length,
			once: sent.filter(({ executions }) => executions.size === 1).length,
			lost,
			lostInOutage: without.length - lost,
			crowded: sent.filter(({ receivers }) => receivers > 1).length,
			repeated: this.entries.filter(({ executions }) => executions.size > 1).length,
			outOfOrder: times.filter((time, index) => index > 0 && time < times[index - 1]).length,
			overtaken: overtaken(numbers),
			missed: missed.length,
			untold: missed.filter((entry) => !this.isTold(entry)).length,
			unexplained: missed.filter(({ executions }) => executions.size > 0).length + this.unknown,
		};
	}

	private isTold({ at }: Entry): boolean {
		return this.outages.some(
			({ downSince, upAt }) => downSince - CLOCK_MS <= at && at <= upAt + CLOCK_MS,
		);
	}
}

/** Returns how many of the numbers are greater than a later one. */
function overtaken(numbers: readonly number[]): number {
	let count = 0;
	let leastLater = Infinity;
	for (const number of numbers.toReversed()) {
		if (number > leastLater) count++;
		else leastLater = number;
	}
	return count;
}

/** Returns the forbidden outcomes of events, in sentences. */
export function deliveryFindings(deliveries: Deliveries): string[] {
	const { sent, lost, repeated, crowded, unexplained, outOfOrder, untold } = deliveries;
	return [
		...(sent === 0 ? ['No event was published while the trigger was subscribed'] : []),
		...(lost > 0
			? [`${lost} of ${sent} events did not arrive, outside every reported outage`]
			: []),
		...(repeated > 0 ? [`${repeated} events arrived more than once`] : []),
		...(unexplained > 0 ? [`${unexplained} executions have no event that was sent`] : []),
		...(untold > 0 ? [`${untold} missed events are in no reported outage`] : []),
		...(outOfOrder > 0 ? [`${outOfOrder} events came out of order`] : []),
		...(crowded > 0 ? [`${crowded} events went to more than one subscription`] : []),
	];
}
