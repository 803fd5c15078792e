import type { ApiRecord } from '../../api/records';
import { fingerprint, type Page, type Repetition } from './pageReader';
import { keyOf, type Identity } from './reading';

/** A list that grows as fast as it is read shows nothing new; it is not followed forever. */
const MOST_STALE_PAGES = 8;

/**
 * What the pages read so far tell of a list: its records, each once, how much more there may be, and
 * whether it has ended.
 *
 * A total counts as the list's once it exceeds the page that it came with, and no longer than it holds:
 * services also state the length of the page, or a constant. It tells how much can be read at once; the end
 * itself is always seen: an empty page, or one that is not full where the total is reached.
 */
export class PagedList {
	readonly records: ApiRecord[] = [];
	/** Whether the page taken last ends the list. */
	hasEnded = false;
	private readonly seen = new Set<unknown>();
	private total: number | undefined;
	private received = 0;
	private stalePages = 0;
	private firstPage: Page | undefined;
	private lastPage: Page | undefined;

	/** `pageSize`: how many records a full page has, where reading begins behind page 1. */
	constructor(
		private readonly identity: Identity | undefined,
		private pageSize = 0,
	) {}

	/**
	 * The last page to read at once, from page `next` on, for so many more records; only `next` itself where
	 * no total tells.
	 */
	lastPageFor(next: number, wanted: number): number {
		if (this.total === undefined) return next;
		// Behind a last page that is full there may be more: a constant is no total.
		const existing = Math.floor(this.total / this.pageSize) + 1;
		return Math.max(next, Math.min(next - 1 + Math.ceil(wanted / this.pageSize), existing));
	}

	/**
	 * Whether a page looks as if pages repeated, which counts where no total promises it. It ends no list by
	 * itself: equal rows are legal, and a list that grows shows a page again.
	 */
	looksRepeated(page: Page): Repetition | undefined {
		const { records } = page;
		if (this.received === 0 || records.length === 0) return undefined;
		if (this.identity !== undefined && this.addsNothing(page)) return 'last';
		if (this.promisesMore()) return undefined;
		const text = fingerprint(page);
		if (text === fingerprint(this.lastPage!)) return 'last';
		return text === fingerprint(this.firstPage!) ? 'any' : undefined;
	}

	/** Whether a page holds no record that did not come before, as far as records tell. */
	addsNothing({ records }: Page): boolean {
		if (this.identity === undefined) return records.length === 0;
		return this.unseen(this.identity, records).length === 0;
	}

	/**
	 * Takes the page with that number, in the order of pages; returns those of its records that are new. Throws
	 * the error of a page that the total promises.
	 */
	take(page: Page, number: number): readonly ApiRecord[] {
		const { records, apiError } = page;
		if (apiError !== undefined && this.promises(number)) throw apiError;
		if (this.received === 0) {
			if (this.pageSize === 0) this.pageSize = records.length;
			this.received = (number - 1) * this.pageSize;
		}
		const fresh = this.identity === undefined ? records : this.unseen(this.identity, records);
		this.received += fresh.length;
		this.believe(page);
		for (const record of fresh) {
			this.records.push(record);
			const key = keyOf(this.identity, record);
			if (key !== undefined) this.seen.add(key);
		}
		this.stalePages = fresh.length > 0 ? 0 : this.stalePages + 1;
		this.hasEnded =
			records.length === 0 || this.stalePages > MOST_STALE_PAGES || this.isComplete(page, number);
		return fresh;
	}

	private believe(page: Page): void {
		const { records, total = 0 } = page;
		if (total > records.length) this.total = total;
		if (this.total !== undefined && this.received > this.total) this.total = undefined;
		this.lastPage = page;
		this.firstPage ??= page;
	}

	private promisesMore(): boolean {
		return this.total !== undefined && this.received < this.total;
	}

	/** Whether there must be a page with that number; a total may count records that no page shows. */
	private promises(number: number): boolean {
		return this.promisesMore() && number <= Math.ceil(this.total! / this.pageSize);
	}

	private isComplete({ records }: Page, number: number): boolean {
		if (this.total === undefined || records.length >= this.pageSize) return false;
		// Pages that leave records out are short, too, so only the records tell whether all have come.
		if (this.identity !== undefined) return this.received >= this.total;
		return number > Math.floor(this.total / this.pageSize);
	}

	/** The records that did not come before, each once; those without an identity all count as new. */
	private unseen(identity: Identity, page: readonly ApiRecord[]): readonly ApiRecord[] {
		const here = new Set<unknown>();
		return page.filter((record) => {
			const key = keyOf(identity, record);
			if (key === undefined) return true;
			if (this.seen.has(key) || here.has(key)) return false;
			here.add(key);
			return true;
		});
	}
}
