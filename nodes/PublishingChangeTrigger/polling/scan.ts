import type { ApiRecord } from '../../shared/api/records';
import type { ChangeKind } from '../changes/changeKind';
import type { ListPage } from './listPage';
import { greatest, least } from './times';

/** So many records that are still to be delivered are kept from one poll to the next; further ones are read again. */
const MOST_KEPT = 20_000;

/** A record as the list shows it now. */
export interface Sighting {
	readonly key: string;
	readonly version: string;
	readonly record: ApiRecord;
	/** The server's time of the change. */
	readonly time: number | undefined;
	/** Whether an earlier process may have delivered it. */
	readonly isUncertain: boolean;
	/** The page where it was found, if that was on the sweep over older pages. */
	readonly sweepPage: number | undefined;
}

/** A change that is still to be delivered. */
export interface FoundChange extends Sighting {
	/** Its place in the list as read: the larger, the older where times are equal. */
	readonly place: number;
}

/** What a scan of the list has found so far: it may take several polls where their time is short. */
export class Scan {
	/** The last page that was read without a gap from the top. */
	readDownTo = 1;
	/** What the first page states as the list's total. */
	total: number | undefined;
	/** The newest of the server's times in whose order the list is. */
	newestPosition: number | undefined;
	/** How far down the list changes are that were found and left out. */
	leftOutDownTo: number | undefined;
	/** Whether the list was seen without any record, though it states a total. */
	wasEmpty = false;
	/** Whether a page of it could not be read. */
	hasFailed = false;
	/** Whether it has left out a page that could not be read: the sweep comes to it again. */
	hasGap = false;
	/** The newest time of a change. */
	newestTime: number | undefined;
	/** What is to be delivered. */
	readonly found = new Map<string, FoundChange>();
	/** What is to be remembered, and not delivered. */
	readonly notDelivered = new Map<string, Sighting>();
	private readonly seen = new Set<string>();
	private places = 0;

	/** `continuousTo`: the last page that this process has read without a gap, in this scan or before. */
	constructor(
		readonly kind: ChangeKind,
		public continuousTo: number,
	) {}

	/** How many records, or versions of them, it has shown. */
	get size(): number {
		return this.seen.size;
	}

	/** Whether the list states more records than it has shown. */
	get lacksRecords(): boolean {
		return (this.total ?? 0) > this.size;
	}

	/** Notes what a page shows. */
	note({ records, total }: ListPage, number: number): void {
		const { kind } = this;
		if (records.length > 0 && number === this.continuousTo + 1) this.continuousTo = number;
		if (number === 1) this.total = total;
		for (const record of records) {
			this.seen.add(`${kind.identity(record)}${kind.version(record)}`);
			this.newestPosition = greatest([this.newestPosition, kind.position?.(record)]) ?? undefined;
			this.newestTime = greatest([this.newestTime, kind.time(record)]) ?? undefined;
		}
	}

	/** Keeps a change that is to be delivered; of two copies the one that was read last. */
	keep(change: Sighting): void {
		const before = this.found.get(change.key);
		const place = before?.place ?? ++this.places;
		const isUncertain = before?.isUncertain ?? change.isUncertain;
		this.found.set(change.key, { ...change, place, isUncertain });
		if (this.found.size <= MOST_KEPT) return;
		// The oldest are delivered first. The newest will be found once more.
		for (const each of this.oldestFirst().slice(MOST_KEPT / 2)) {
			this.found.delete(each.key);
			this.leftOutDownTo =
				least([this.leftOutDownTo, this.kind.position?.(each.record)]) ?? undefined;
		}
	}

	/** What is to be delivered, in the order in which it happened. */
	oldestFirst(): FoundChange[] {
		return [...this.found.values()].sort((a, b) => byTime(a, b) || b.place - a.place);
	}
}

/** The order of the server's times; what has none comes last. */
export function byTime({ time: one }: Sighting, { time: other }: Sighting): number {
	if (one === other) return 0;
	return (one ?? Infinity) - (other ?? Infinity);
}
