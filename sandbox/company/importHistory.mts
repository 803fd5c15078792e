import {
	failedImport,
	failedRows,
	initialImport,
	retriedImport,
	type SubscriberImport,
} from './imports.mts';
import type { ImportErrorRow } from './importErrors.mts';

interface Entry {
	index: number;
	initial: SubscriberImport;
	retriedAt?: Date;
}

/** The company's present. */
export interface Present {
	/** All dates are laid out backwards from it. */
	now: Date;
	/** How long a retry of an import, and a run of an agent, takes. */
	retryMs: number;
	clock(): Date;
}

/** The company's imports, newest first. How far a retry has come is read off the clock: no timers. */
export class ImportHistory {
	private readonly entries: Entry[] = [];
	private readonly byId = new Map<string, Entry>();
	private readonly options: Present;
	private newest = 0;

	constructor(options: Present, count: number) {
		this.options = options;
		for (let index = 0; index < count; index++) this.entries.push(this.enter(index, options.now));
	}

	get size(): number {
		return this.entries.length;
	}

	slice(start: number, end: number): SubscriberImport[] {
		return this.entries.slice(start, end).map((entry) => this.current(entry));
	}

	find(uniqueId: string): SubscriberImport | undefined {
		const entry = this.byId.get(uniqueId);
		return entry && this.current(entry);
	}

	/** Of an import that exists. */
	errorsOf(uniqueId: string): ImportErrorRow[] {
		const entry = this.byId.get(uniqueId)!;
		return failedRows(entry.initial, this.current(entry), entry.index);
	}

	/** Of an import that exists and is `errored`. */
	retry(uniqueId: string): void {
		this.byId.get(uniqueId)!.retriedAt = this.options.clock();
	}

	/** Of an import that exists: it is `errored` from now on, until it is retried. */
	fail(uniqueId: string): void {
		const entry = this.byId.get(uniqueId)!;
		entry.initial = failedImport(this.current(entry), entry.index, this.options.clock());
		entry.retriedAt = undefined;
	}

	/** Of an import that exists: all its rows are processed, and it is `finished` from now on. */
	finish(uniqueId: string): void {
		const entry = this.byId.get(uniqueId)!;
		const finished = retriedImport(this.current(entry), entry.index, 1, this.options.clock());
		entry.initial = { ...finished, status: 'finished' };
		entry.retriedAt = undefined;
	}

	/** Starts a number of imports at the time of the clock. Returns their IDs. */
	begin(count: number): string[] {
		return Array.from({ length: count }, () => {
			this.newest -= 1;
			const entry = this.enter(this.newest, this.options.clock());
			this.entries.unshift(entry);
			return entry.initial.uniqueId;
		});
	}

	private enter(index: number, now: Date): Entry {
		const entry = { index, initial: initialImport(index, now) };
		this.byId.set(entry.initial.uniqueId, entry);
		return entry;
	}

	private current({ index, initial, retriedAt }: Entry): SubscriberImport {
		if (!retriedAt) return initial;
		const { clock, retryMs } = this.options;
		const now = clock().getTime();
		const end = retriedAt.getTime() + retryMs;
		const progress = now >= end ? 1 : 1 - (end - now) / retryMs;
		return retriedImport(initial, index, progress, new Date(Math.min(now, end)));
	}
}
