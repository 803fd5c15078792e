/** The outcomes of a service's changes, counted. */
export interface ChangeCounts {
	readonly happened: number;
	/** Of these: delivered at least once. */
	readonly delivered: number;
	/** Of these: not delivered. */
	readonly lost: number;
	/** Items of all executions. */
	readonly deliveries: number;
	/** Delivered more than once, other than marked as `redelivered`. */
	readonly repeated: number;
	/** Deliveries that were marked as `redelivered`. */
	readonly marked: number;
	/** Delivered before an older one of the same execution. */
	readonly outOfOrder: number;
	/** Delivered, and never happened. */
	readonly unexplained: number;
}

/** The execution and item with which a change was delivered. */
export interface Delivered {
	readonly execution: string;
	/** Among the items of the execution. */
	readonly place: number;
	/** Whether it was marked as `redelivered`. */
	readonly isMarked: boolean;
}

interface Entry {
	/** The service's time of the change, in seconds, as it shows them. */
	readonly second: number;
	readonly deliveries: Map<string, Delivered>;
}

/** Every change that happened, by a key of its own, with the executions that it started. */
export class ChangeLog {
	private readonly entries = new Map<string, Entry>();
	private readonly strangers = new Set<string>();

	/** Enters a change, with the service's time of it. */
	happened(key: string, at: Date): void {
		const second = Math.floor(at.getTime() / 1000);
		this.entries.set(key, { second, deliveries: new Map() });
	}

	/** An item that an execution reports twice counts once. */
	delivered(key: string, delivered: Delivered): void {
		const entry = this.entries.get(key);
		if (entry === undefined) this.strangers.add(key);
		else entry.deliveries.set(`${delivered.execution} ${delivered.place}`, delivered);
	}

	count(): ChangeCounts {
		const entries = [...this.entries.values()];
		const deliveries = entries.flatMap((entry) => [...entry.deliveries.values()]);
		// Executions may overtake each other, so it is not asked which delivery was the first.
		const unmarked = entries.map(
			(entry) => [...entry.deliveries.values()].filter(({ isMarked }) => !isMarked).length,
		);
		const lost = this.lost().length;
		return {
			happened: entries.length,
			delivered: entries.length - lost,
			lost,
			deliveries: deliveries.length,
			repeated: unmarked.filter((count) => count > 1).length,
			marked: deliveries.filter(({ isMarked }) => isMarked).length,
			outOfOrder: this.outOfOrder(),
			unexplained: this.strangers.size,
		};
	}

	/** The keys of changes that were not delivered. */
	lost(): string[] {
		return [...this.entries].flatMap(([key, { deliveries }]) =>
			deliveries.size === 0 ? [key] : [],
		);
	}

	/** The keys of deliveries without a change. */
	unexplained(): string[] {
		return [...this.strangers];
	}

	private outOfOrder(): number {
		const items = [...this.entries.values()].flatMap(({ second, deliveries }) =>
			[...deliveries.values()].map(({ execution, place }) => ({ execution, place, second })),
		);
		return [...Map.groupBy(items, ({ execution }) => execution).values()].reduce((sum, each) => {
			const inOrder = each.toSorted((one, other) => one.place - other.place);
			// The service shows whole seconds, which need not end when the test's do.
			const late = inOrder.filter(
				({ second }, index) => index > 0 && second < inOrder[index - 1].second - 1,
			);
			return sum + late.length;
		}, 0);
	}
}

/** Returns the forbidden outcomes of changes, in sentences. */
export function changeFindings(counts: ChangeCounts): string[] {
	const { happened, lost, repeated, outOfOrder, unexplained } = counts;
	return [
		...(happened === 0 ? ['No change happened'] : []),
		...(lost > 0 ? [`${lost} of ${happened} changes were not delivered`] : []),
		...(repeated > 0 ? [`${repeated} changes were delivered again without a mark`] : []),
		...(outOfOrder > 0 ? [`${outOfOrder} changes came out of order`] : []),
		...(unexplained > 0 ? [`${unexplained} changes were delivered that never happened`] : []),
	];
}
