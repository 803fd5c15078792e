import type { ApiRecord } from '../shared/api/records';
import type { ListedPage, PagePosition } from '../shared/client/pages';
import { ApiError } from '../shared/errors/apiError';
import {
	hash,
	HANDED_OVER,
	keyOf,
	MAX_SORT_KEY,
	savedVersion,
	sortKeyOf,
	timeOf,
} from './knownRecords';
import type { Entry, KnownRecords } from './knownRecords';
import { classify, idsOf, versionToKeep, type PollChoices, type Verdict } from './polledEvent';

/**
 * Maximum number of changes in memory, one more than a poll can deliver: if newer ones were left out, one waits. They are
 * found again once these are delivered.
 */
const MOST_CHANGES = 5_001;

/** Reads the list page by page, from its top or from a position. */
export type ReadPages = (from?: PagePosition) => AsyncIterable<ListedPage>;

/** Where a trigger stands, in words for the log. */
export type Phase = 'first reading from now' | 'first reading from a date' | 'following';

/** A change to be delivered. */
export interface Change extends Entry {
	readonly record: ApiRecord;
	/** The service's time in milliseconds. */
	readonly time: number;
	/** Whether it was handed to n8n before, and n8n may not have executed it. */
	readonly wasHandedOver: boolean;
	/** Whether an earlier process may have delivered it. */
	readonly mayRepeat: boolean;
}

/** What the full scan of the older pages remembers, in the memory of this process. */
export interface FullScan {
	/** The older page to read next. Default: the one behind the newest pages. */
	readonly next?: PagePosition;
	/** Hash of the IDs of the page that was read last. */
	readonly lastPageIds?: string;
	/** An earlier process may have delivered the unknown changes from this page on. Infinite if it has not. */
	readonly uncertainFrom: number;
}

/** The state and the rules by which a reading compares the list. */
export interface ReadingRules extends Pick<PollChoices, 'event' | 'filters'> {
	readonly phase: Phase;
	/** The sort key up to which an unknown record counts as old. */
	readonly watermark: string;
	/** Changes that wait for their delivery, by key. */
	readonly backlog: ReadonlyMap<string, Change>;
	/** Whether newer changes were left out, and enough wait for this poll: nothing is read. */
	readonly isFull: boolean;
	/** Whether the list is read to its end if it is one that is read whole. */
	readonly isToEnd: boolean;
	/** Whether the state belongs to another API key. */
	readonly hasOtherKey: boolean;
	readonly scan: FullScan;
}

/** The poll that goes on with a reading. */
export interface PollTime {
	/** Whether no further page is begun, as the time of the poll is nearly over. */
	readonly isOutOfTime: () => boolean;
	/** Number of older pages to read. */
	readonly olderPages: number;
	/** Reports that a list has too many records to be followed. */
	readonly onTooMany: (count: number) => void;
}

/**
 * One reading of a list: the newest pages, and then some older ones. It compares each record with the known ones, and may last
 * several polls.
 *
 * The newest pages end with the first one without news, or with the list. The first reading of a list that is read whole ends
 * with the list; that of contacts from now on, with the first page of another time, as everything below is older.
 */
export class Reading {
	/** Changes to deliver by key: those of the backlog, and those that were found. */
	readonly changes: Map<string, Change>;
	/** Records to remember without a delivery, by key. */
	readonly seen = new Map<string, Entry>();
	/** Whether the newest pages were read, so that older ones follow. */
	hasNewest = false;
	/** Position of the page to read next. Default: the top or, behind the newest pages, the end. */
	position?: PagePosition;
	/** Whether newer changes were left out, as there are too many. */
	hasLeftOut: boolean;
	pageCount = 0;
	olderCount = 0;
	newsCount = 0;
	/** Whether the newest page shows none of the known records, though the API key has changed. */
	isOfOtherCompany = false;
	private recordCount = 0;
	/** The first time that the list shows. */
	private newestTime?: number;
	/** The time of the last record that has one. */
	private lastTime?: number;
	private scan: FullScan;

	constructor(
		readonly rules: ReadingRules,
		readonly known: KnownRecords,
	) {
		this.changes = new Map(rules.backlog);
		this.scan = rules.scan;
		this.hasLeftOut = rules.isFull;
	}

	/** Returns the sort key up to which unknown records are old from now on. */
	get watermark(): string {
		const { event, phase, watermark } = this.rules;
		const isTop = event.reading === 'top' && phase === 'first reading from now';
		if (!isTop || this.position === undefined) return watermark;
		const { lastTime = 0, newestTime = lastTime } = this;
		return sortKeyOf(Math.min(lastTime, newestTime), MAX_SORT_KEY);
	}

	/** Returns the scan for the next poll, once the changes are delivered. Changes that were left out may be on any page. */
	get nextScan(): FullScan {
		const { hasLeftOut, rules, scan } = this;
		return hasLeftOut ? { ...scan, uncertainFrom: rules.scan.uncertainFrom } : scan;
	}

	/** Returns the changes, oldest first by the service's times. */
	inOrder(): Change[] {
		return [...this.changes.values()].sort(
			(a, b) => a.time - b.time || (a.sortKey < b.sortKey ? -1 : 1),
		);
	}

	/** Reads the newest pages and some older ones. Returns false if the poll has no time left for the newest ones. */
	async read(list: ReadPages, time: PollTime): Promise<boolean> {
		if (this.rules.isFull) return true;
		this.hasNewest ||= await this.readNewest(list, time);
		if (!this.hasNewest) return false;
		const { position, scan } = this;
		if (position === undefined || this.hasPassedAll()) this.endRound(0);
		else if (this.rules.phase === 'following') {
			const from = (scan.next?.number ?? 0) > position.number ? scan.next! : position;
			await this.readOlder(list, from, time);
		}
		return true;
	}

	private async readNewest(list: ReadPages, time: PollTime): Promise<boolean> {
		for await (const page of list(this.position)) {
			const news = this.addPage(page);
			this.checkLength(page, time);
			this.position = page.next;
			if (this.isLastNewest(news)) return true;
			if (page.next !== undefined && time.isOutOfTime()) return false;
		}
		this.position = undefined;
		return true;
	}

	/** Whether nothing new is to be expected below a page, unless an older record has changed. */
	private isLastNewest(news: number): boolean {
		const { event, phase, isToEnd } = this.rules;
		if (event.reading === 'whole') return !isToEnd && news === 0;
		if (phase !== 'first reading from now') return news === 0 || this.hasPassedAll();
		return this.lastTime !== undefined && this.lastTime !== this.newestTime;
	}

	/** Whether all contacts below those that were read are old. */
	private hasPassedAll(): boolean {
		const { event, watermark } = this.rules;
		if (event.reading === 'whole' || this.lastTime === undefined) return false;
		return sortKeyOf(this.lastTime, MAX_SORT_KEY) <= watermark;
	}

	/**
	 * Reads on with the full scan, until the number of older pages is reached and the last one shows no news. A round ends with
	 * the list, which some services repeat the last page of, and the next one begins behind the newest pages.
	 */
	private async readOlder(list: ReadPages, from: PagePosition, time: PollTime): Promise<void> {
		this.position = from;
		if (time.isOutOfTime()) return;
		for await (const page of list(from)) {
			const news = this.addPage(page);
			this.olderCount++;
			this.position = page.next;
			const lastPageIds = hash(idsOf(this.rules.event, page.records).join());
			// A repeated last page, unless the list has grown by a page.
			if (lastPageIds === this.scan.lastPageIds) return this.endRound(Infinity);
			if (page.next === undefined || this.hasPassedAll()) return this.endRound(page.number + 1);
			this.scan = { ...this.scan, next: page.next, lastPageIds };
			const isEnough = this.olderCount >= time.olderPages && news === 0;
			if (isEnough || time.isOutOfTime()) return;
		}
		this.endRound(this.position!.number);
	}

	/** Ends a round of the scan at a page behind the list. Unless a page was passed by, nothing is uncertain any more. */
	private endRound(end: number): void {
		const { uncertainFrom } = this.scan;
		this.scan = { uncertainFrom: uncertainFrom >= end ? Infinity : uncertainFrom };
	}

	/** Lets the next poll go on with the scan at a page. */
	leaveScan(next: PagePosition | undefined): void {
		this.scan = { ...this.scan, next };
	}

	/** Compares a page with the known records. Returns the number of records that are new or changed. */
	private addPage(page: ListedPage): number {
		const { event, filters, hasOtherKey } = this.rules;
		const { records, number } = page;
		const keys = idsOf(event, records).map((id) => hash(id));
		this.pageCount++;
		this.recordCount += records.length;
		const isUnknown = (key: string) => this.known.get(key) === undefined;
		if (number === 1) this.isOfOtherCompany = hasOtherKey && keys.every(isUnknown);
		const { uncertainFrom } = this.scan;
		if (number === uncertainFrom) this.scan = { ...this.scan, uncertainFrom: number + 1 };
		this.newestTime ??= records
			.map((record) => event.time(record, filters))
			.find((time) => time !== undefined);
		const news = records.filter((record, index) => this.addRecord(record, keys[index], number));
		this.newsCount += news.length;
		this.keepOldest();
		return news.length;
	}

	/** Returns whether the record is new or changed. */
	private addRecord(record: ApiRecord, key: string, page: number): boolean {
		const { event, filters, backlog, scan } = this.rules;
		const waiting = backlog.get(key);
		const known = this.known.get(key);
		const shown = savedVersion(event.version(record, filters));
		const { entry, time } = this.place(record, key, shown, known);
		const before = waiting ?? known;
		if (before === undefined && this.isOld(entry.sortKey, time)) return false;
		const isEarlier = before !== undefined && entry.sortKey < before.sortKey;
		const verdict = classify(record, { shown, known: before?.version, isEarlier }, this.rules);
		if (verdict === 'known' && waiting === undefined) this.known.update(entry);
		if (verdict === 'known' || verdict === 'waits') return false;
		const wasHandedOver = known?.version === HANDED_OVER;
		// An earlier process may have delivered it.
		const mayRepeat = page >= scan.uncertainFrom || waiting?.mayRepeat === true;
		this.keep(verdict, { ...entry, record, time: time ?? 0, wasHandedOver, mayRepeat }, entry);
		return true;
	}

	/** Keeps a record until it is delivered or remembered. */
	private keep(verdict: Verdict, change: Change, entry: Entry): void {
		const key = keyOf(entry);
		// A list that moves meanwhile shows a record again: the last listing counts.
		this.changes.delete(key);
		this.seen.delete(key);
		const isChange = verdict === 'change' && this.rules.phase !== 'first reading from now';
		if (isChange) this.changes.set(key, change);
		else this.seen.set(key, entry);
	}

	/**
	 * Returns a record as the trigger remembers it. A record without a time has that of the record above it, or at the top,
	 * below it. A known record keeps its place.
	 */
	private place(record: ApiRecord, key: string, shown: string | undefined, known?: Entry) {
		const { event, filters } = this.rules;
		const own = event.time(record, filters);
		this.lastTime = own ?? (known && timeOf(known)) ?? this.lastTime;
		const time = this.lastTime ?? this.newestTime;
		const sortKey = known && own === undefined ? known.sortKey : sortKeyOf(time, key);
		const version = versionToKeep({ shown, known: known?.version });
		return { entry: { sortKey, version }, time };
	}

	private isOld(sortKey: string, time: number | undefined): boolean {
		const { event, watermark } = this.rules;
		// Contacts that are listed first and have no time are new.
		return sortKey <= watermark && (time !== undefined || event.reading === 'whole');
	}

	/** Leaves out the newest changes if there are too many. */
	private keepOldest(): void {
		if (this.changes.size <= MOST_CHANGES) return;
		this.hasLeftOut = true;
		for (const change of this.inOrder().slice(MOST_CHANGES)) this.changes.delete(keyOf(change));
	}

	/** Throws an `ApiError` if a list that is read for the first time has too many records to be followed. */
	private checkLength({ total = 0 }: ListedPage, { onTooMany }: PollTime): void {
		const { event, phase } = this.rules;
		const count = Math.max(total, this.recordCount);
		const { tooMany } = event;
		if (tooMany === undefined || count < tooMany.records) return;
		if (phase === 'following') return onTooMany(count);
		throw new ApiError(
			`${count} records match, and fewer than ${tooMany.records} can be followed`,
			{ description: tooMany.advice, cause: 'configuration-invalid' },
		);
	}
}
