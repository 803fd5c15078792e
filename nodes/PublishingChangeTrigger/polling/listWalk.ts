import type { ListPage } from './listPage';
import type { Scan } from './scan';

export interface ScanRules {
	/** Reads a page, counted from 1. Throws an `ApiError`. */
	readonly readPage: (number: number) => Promise<ListPage>;
	/** Takes a page into the scan, which may be one of the sweep over older pages; whether it holds something that is to be delivered. */
	readonly take: (page: ListPage, number: number, isOfSweep: boolean) => boolean;
	/** Whether the list must be read on behind a page that holds nothing to be delivered. */
	readonly mustReadOn: (page: ListPage) => boolean;
	/** Whether a page that fails is left out at once: by default, when a second one fails before the scan is complete. */
	readonly leavesOutFailures: boolean;
	/** Whether the time of this poll is over. */
	readonly isOver: () => boolean;
}

/** A list that grows as fast as it is read shows nothing new; it is not followed forever. */
const MOST_STALE_PAGES = 8;

/** Walks down a list, page by page. */
export class ListWalk {
	number = 0;
	isEnd = false;
	/** Whether the page read last is behind one that was left out. */
	isBehindGap = false;
	hasNews = false;
	addsNothing = false;
	/** Whether it has left the top of the list. */
	isSweep = false;
	page: ListPage = { records: [] };
	private stale = 0;
	private readonly mostStale: number;

	constructor(
		private readonly scan: Scan,
		private readonly rules: ScanRules,
	) {
		// What was read before may come again, as the list has grown.
		this.mostStale = MOST_STALE_PAGES + scan.readDownTo;
	}

	/** Whether the page read last holds nothing: only that is surely behind the end of the list. */
	get isEmpty(): boolean {
		return this.page.records.length === 0;
	}

	/** What the page read last shows, as text: with other counters it is still the same page. */
	get content(): string {
		const { identity, version } = this.scan.kind;
		return JSON.stringify(this.page.records.map((record) => [identity(record), version(record)]));
	}

	async next(number = this.number + 1): Promise<void> {
		this.page = await this.rules.readPage(number);
		const before = this.scan.size;
		this.hasNews = this.rules.take(this.page, number, this.isSweep);
		this.addsNothing = this.scan.size === before;
		this.stale = this.addsNothing ? this.stale + 1 : 0;
		this.isBehindGap = false;
		this.number = number;
		this.isEnd = this.isEmpty || this.stale > this.mostStale;
	}

	/** Goes on behind the next page without it. */
	leaveOutNext(): void {
		this.number++;
		this.isBehindGap = true;
	}

	get mustReadOn(): boolean {
		return !this.isEnd && (this.hasNews || this.rules.mustReadOn(this.page));
	}
}
