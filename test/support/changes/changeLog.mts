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

/** Every change that happened, by a key of its own, with the executions that it started. */
export class ChangeLog {
	/** The service's time of each change, in seconds, as it shows them. */
	private readonly seconds = new Map<string, number>();
	private readonly deliveries = new Map<string, Delivered & { readonly key: string }>();

	/** Enters a change, with the service's time of it. */
	happened(key: string, at: Date): void {
		this.seconds.set(key, Math.floor(at.getTime() / 1000));
	}

	/** An item that an execution reports twice counts once. */
	delivered(key: string, delivered: Delivered): void {
		this.deliveries.set(`${key} ${delivered.execution} ${delivered.place}`, { ...delivered, key });
	}

	count(): ChangeCounts {
		const deliveries = [...this.deliveries.values()].filter(({ key }) => this.seconds.has(key));
		const unmarked = deliveries.filter(({ isMarked }) => !isMarked);
		const happened = this.seconds.size;
		const lost = this.lost().length;
		return {
			happened,
			delivered: happened - lost,
			lost,
			deliveries: deliveries.length,
			// Executions may overtake each other, so it is not asked which delivery was the first.
			repeated: groups(unmarked, 'key').filter(({ length }) => length > 1).length,
			marked: deliveries.length - unmarked.length,
			outOfOrder: groups(deliveries, 'execution').flatMap((items) => this.late(items)).length,
			unexplained: this.unexplained().length,
		};
	}

	/** The keys of changes that were not delivered. */
	lost(): string[] {
		const delivered = this.deliveredKeys();
		return [...this.seconds.keys()].filter((key) => !delivered.has(key));
	}

	/** The keys of deliveries without a change. */
	unexplained(): string[] {
		return [...this.deliveredKeys()].filter((key) => !this.seconds.has(key));
	}

	private deliveredKeys(): Set<string> {
		return new Set([...this.deliveries.values()].map(({ key }) => key));
	}

	/** The times of an execution's items that come after a newer one. */
	private late(items: ReadonlyArray<Delivered & { readonly key: string }>): number[] {
		const inOrder = items.toSorted((one, other) => one.place - other.place);
		const seconds = inOrder.map(({ key }) => this.seconds.get(key)!);
		// The service shows whole seconds, which need not end when the test's do.
		return seconds.filter((second, index) => second < seconds[index - 1] - 1);
	}
}

function groups<T>(items: readonly T[], by: keyof T): T[][] {
	return [...Map.groupBy(items, (item) => item[by]).values()];
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
