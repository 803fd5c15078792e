import type { ApiRecord } from '../../api/records';
import { ListMoves } from './listMoves';
import { ListTotal } from './listTotal';
import { fingerprint, type Page } from './page';
import type { Repetition } from './pageReader';
import { keyOf, type Identity } from './reading';
import { SeenRecords } from './seenRecords';

/** The size of a page that leaves out all that it holds, where none was asked for. */
const GUESSED_SIZE = 100;

/**
 * What the pages read so far tell of a list: which of their records are new, how much more there may be, and
 * whether it has ended.
 *
 * A total tells how much can be read at once; the end itself is always seen: an empty page, or one that is not
 * full where the total is reached.
 */
export class PagedList {
	/** Whether the page taken last ends the list. */
	hasEnded = false;
	/** Whether it ended because it led nowhere, so that it may have more. */
	isGivenUp = false;
	/**
	 * Whether the page taken last shows that the list has changed since the one before: what it has grown by moves
	 * records to later pages, where one that was read before does not show them.
	 */
	hasChanged = false;
	/** Whether page 2 is as full as page 1, with other records: then all pages are of that size. */
	isSizeProven = false;
	private readonly seen: SeenRecords;
	private readonly moves: ListMoves;
	private readonly total = new ListTotal();
	private longest = 0;
	private lastWithNews = 1;
	private lastRepeated = 0;
	private firstPage: Page | undefined;
	private lastPage: Page | undefined;

	/**
	 * `asked`: how many records a page is asked for, which page 1 need not have. `pageSize`: how many a full page
	 * has, where reading begins behind page 1.
	 */
	constructor(
		private readonly identity: Identity | undefined,
		private readonly asked: number,
		private pageSize = 0,
	) {
		this.seen = new SeenRecords(identity);
		this.moves = new ListMoves(identity !== undefined);
	}

	/**
	 * The last page to read at once, from page `next` on, for so many more records; only `next` itself where
	 * no total tells.
	 */
	lastPageFor(next: number, wanted: number): number {
		const { value } = this.total;
		if (value === undefined) return next;
		// Behind a last page that is full there may be more: a constant is no total.
		const existing = Math.floor(value / this.pageSize) + 1;
		return Math.max(next, Math.min(next - 1 + Math.ceil(wanted / this.pageSize), existing));
	}

	/**
	 * Whether a page looks as if pages repeated, which counts where no total promises it. It ends no list by
	 * itself: equal rows are legal, and a list that grows shows a page again.
	 */
	looksRepeated(page: Page, number: number): Repetition | undefined {
		const { records } = page;
		const isFirst = this.total.received === 0;
		if (isFirst || records.length === 0 || this.moves.isAgain(number)) return undefined;
		if (this.identity !== undefined && this.addsNothing(page)) return 'last';
		if (this.total.missing > 0) return undefined;
		const text = fingerprint(page);
		if (text === fingerprint(this.lastPage!)) return 'last';
		return text === fingerprint(this.firstPage!) ? 'any' : undefined;
	}

	/** Whether records tell which ones they are, so that a list which shows none that is new ends by itself. */
	get hasIds(): boolean {
		return this.identity !== undefined;
	}

	/** How many records the list should have that were not in any page, once it has ended. */
	get missing(): number {
		return this.total.missing;
	}

	/** The page to go back to instead of taking this one, where records may have moved to pages before it. */
	backFrom(page: Page, number: number): number | undefined {
		const back = this.moves.backFrom(page, number, this.pageSize);
		if (back !== undefined) this.hasChanged = true;
		return back;
	}

	/** Whether a page holds no record that did not come before, as far as records tell. */
	addsNothing({ records }: Page): boolean {
		return this.seen.unseen(records).length === 0;
	}

	/** Those of the records that no page showed which was taken, by their IDs. */
	notTaken(records: readonly ApiRecord[]): readonly ApiRecord[] {
		return this.seen.unseen(records).filter((record) => keyOf(this.identity, record) !== undefined);
	}

	/**
	 * Takes the page with that number, in the order of pages; returns those of its records that are new. Throws
	 * the error of a page that the total promises.
	 */
	take(page: Page, number: number): readonly ApiRecord[] {
		const { records, apiError } = page;
		if (apiError !== undefined && this.promises(number)) throw apiError;
		if (this.lastPage === undefined) {
			if (this.pageSize === 0) this.pageSize = records.length || Math.min(this.asked, GUESSED_SIZE);
			this.total.received = (number - 1) * this.pageSize;
		}
		const unmoved = this.moves.take(page, number, this.pageSize);
		const fresh = this.seen.take(unmoved, this.total.missing > 0);
		this.hasChanged = this.differs(page, records.length - fresh.length);
		this.total.received += fresh.length;
		this.total.take(page);
		this.lastPage = page;
		this.firstPage ??= page;
		this.longest = Math.max(this.longest, records.length);
		if (number === 2) this.isSizeProven ||= fresh.length >= this.pageSize;
		if (fresh.length > 0) this.lastWithNews = Math.max(this.lastWithNews, number);
		this.isGivenUp = this.isStuck(page, number);
		const isBeyond = records.length === 0 && !this.lacksRecords();
		this.hasEnded = apiError !== undefined || isBeyond || this.isGivenUp || this.isComplete(page);
		return fresh;
	}

	/**
	 * Whether pages may only be taken for smaller than they are, as page 1 left records out: in the size of what
	 * was left, those behind may hold nothing that may be seen.
	 */
	get isSizeDoubtful(): boolean {
		const { records, apiError } = this.lastPage!;
		if (apiError !== undefined || this.isSizeProven || !this.lacksRecords()) return false;
		return this.hasEnded || (records.length === 0 && this.lastWithNews === 1);
	}

	/** Goes on in pages of this size; returns the number of the first that may hold what did not come yet. */
	goOnInPagesOf(pageSize: number): number {
		const covered = this.lastWithNews * this.pageSize;
		this.pageSize = pageSize;
		this.hasEnded = false;
		this.seen.readAgain();
		return Math.max(2, Math.floor(covered / pageSize) + 1);
	}

	/** Whether a page that repeats so many records is of another list than the last one. Pages that overlap are not. */
	private differs({ total, apiError }: Page, repeated: number): boolean {
		const repeatsMore = repeated > 0 && repeated !== this.lastRepeated;
		this.lastRepeated = repeated;
		if (this.lastPage === undefined || apiError !== undefined) return false;
		return total !== this.lastPage.total || repeatsMore;
	}

	/** Whether there must be more behind an empty page: pages may leave out all that they hold. */
	private lacksRecords(): boolean {
		return this.seen.areAllKnown && this.total.missingOfFirst > 0;
	}

	/** Whether it leads nowhere. A list that has grown by many pages shows as many again, before what is promised. */
	private isStuck({ records }: Page, number: number): boolean {
		const mayShowAgain = records.length > 0 && this.promises(number);
		const known = mayShowAgain ? this.total.pagesAtFirst(this.pageSize) : 0;
		return this.seen.isStuck(known + this.moves.pagesAgain);
	}

	/** Page 1 may have left records out, and looks shorter than pages are. */
	private promises(number: number): boolean {
		return this.total.promises(number, Math.max(this.pageSize, this.longest));
	}

	/** Pages that leave records out are short, too, so only the records tell whether all have come. */
	private isComplete({ records }: Page): boolean {
		return records.length < this.pageSize && this.total.isReached;
	}
}
