import { ApiError } from '../shared/errors/apiError';
import type { ApiRecord } from '../shared/api/records';
import type { ListedPage, PagePosition, ReadPages } from './changeList';
import { fingerprint } from './fingerprint';
import { idOf } from './kinds/changeKind';
import type { AnyKind, ChangeFilters } from './kinds';
import { KnownRecords, MARKS, placeOf, type Entry } from './knownRecords';
import type { ChangeState, OlderPages } from './state';

/** Characters of a version's fingerprint. */
const VERSION_LENGTH = 4;
const FIRST_OLDER_PAGE = 2;
/** Number of polls after which a list of one page is asked for a second one again. */
const MOST_SINGLE_POLLS = 20;

/** A change to be delivered. */
export interface FoundChange extends Entry {
	readonly record: ApiRecord;
	readonly page: number;
	/** Whether it was handed to n8n before, and n8n may not have executed it. */
	readonly isUnconfirmed: boolean;
	/** Whether an earlier process may have delivered it. */
	readonly isUncertain: boolean;
}

/** The state and the rules to compare the list with. */
export interface ReadingRules {
	readonly kind: AnyKind;
	readonly filters: ChangeFilters;
	/** All that the user asks for, as text. */
	readonly purpose: string;
	readonly state: ChangeState;
	/** Whether this is the trigger's first reading, which goes through the whole list. */
	readonly isFirst: boolean;
	/** Whether every record counts as old: the first reading of a trigger that starts from now. */
	readonly isBaseline: boolean;
}

/** The poll that goes on with a reading. */
interface PollTime {
	/** Whether no further page is begun, as the time of the poll is nearly over. */
	readonly isOver: () => boolean;
	/** Whether the poll before this one failed. */
	readonly hasFailedBefore: boolean;
}

/**
 * One reading of the list, compared with the known records. It lasts several polls if the list is longer than a poll
 * has time for.
 */
export class Reading {
	/** Changes to be delivered, by key. */
	readonly found = new Map<string, FoundChange>();
	/** Other records that are new to the trigger, by key. */
	readonly seen = new Map<string, Entry>();
	readonly known: KnownRecords;
	/** How many pages were read. */
	pageCount = 0;
	/** Whether all of the newest pages were read. */
	hasNewest = false;
	/** The last of those: pages behind it are older ones. */
	newestTo = 0;
	/** Whether the list was read to its end. */
	hasEnded = false;
	/** Position in the older pages. */
	older: OlderPages;
	/** Why a page was left out. */
	failure: ApiError | undefined;
	/** The next of the newest pages: `undefined` before the first page and behind the last one of the list. */
	private next: PagePosition | undefined;

	constructor(readonly rules: ReadingRules) {
		this.known = KnownRecords.parse(rules.state.known);
		this.older = rules.state.older;
	}

	/**
	 * Reads the list from its top until a page shows only known records, and one older page. A trigger's first reading goes
	 * to the end of the list. Returns whether the reading is complete: the next poll goes on otherwise.
	 *
	 * Throws the `ApiError` of a page that failed, unless other pages show a change and the page is an older one, or failed
	 * in the poll before, too. Then it is left out and read again by the next poll.
	 */
	async readOn(readPages: ReadPages, time: PollTime): Promise<boolean> {
		try {
			this.hasNewest ||= await this.readNewest(readPages, time);
			if (!this.hasNewest) return false;
			if (this.next === undefined) this.hasEnded = true;
			else await this.readOlder(this.next, readPages, time);
		} catch (error) {
			const isOlderOrFailsAgain = this.hasNewest || time.hasFailedBefore;
			const mayLeaveOut = isOlderOrFailsAgain && this.found.size > 0 && !this.rules.isFirst;
			if (!mayLeaveOut || !(error instanceof ApiError)) return await Promise.reject(error as Error);
			this.failure = error;
		}
		return true;
	}

	private async readNewest(readPages: ReadPages, { isOver }: PollTime): Promise<boolean> {
		const { isFirst, state } = this.rules;
		for await (const page of readPages(this.next)) {
			const hasNews = this.addPage(page);
			this.next = page.next;
			this.newestTo = page.number;
			if (!hasNews && !isFirst && page.number >= state.waitingPage) return true;
			if (isOver() && page.next !== undefined) return false;
		}
		// The page that was to follow may have turned out to be empty.
		this.next = undefined;
		return true;
	}

	private async readOlder(
		next: PagePosition,
		readPages: ReadPages,
		{ isOver }: PollTime,
	): Promise<void> {
		const before = this.rules.state.older;
		const number = Math.max(next.number, before.page);
		const hasNewsOnTop = this.found.size + this.seen.size > 0;
		this.older = { ...before, page: number };
		if (isOver()) return;
		const isSingle = before.singleFor > 0 && before.singleFor < MOST_SINGLE_POLLS;
		if (isSingle && next.number === FIRST_OLDER_PAGE && !hasNewsOnTop) {
			this.older = { ...before, singleFor: before.singleFor + 1 };
			return;
		}
		let page: ListedPage | undefined;
		for await (page of readPages({ ...next, number })) {
			this.addPage(page);
			break;
		}
		const content = fingerprint(JSON.stringify(page?.records.map(idOf) ?? []));
		const singleFor = page === undefined && number === FIRST_OLDER_PAGE ? 1 : 0;
		// Some services return their last page for all pages behind it. A list that grew by a page shows one again, too.
		const isRepeated = content === before.content;
		if (isRepeated && hasNewsOnTop) return;
		this.hasEnded = isRepeated || page?.next === undefined;
		const after = this.hasEnded ? FIRST_OLDER_PAGE : page!.next!.number;
		this.older = { ...before, page: after, content, singleFor };
	}

	/** Compares a page with the known records. Returns whether it shows any record that is new, or changed. */
	private addPage({ records, number }: ListedPage): boolean {
		this.pageCount++;
		return records.filter((record) => this.addRecord(record, number)).length > 0;
	}

	private addRecord(record: ApiRecord, page: number): boolean {
		const { kind, filters, state, isBaseline } = this.rules;
		const key = fingerprint(idOf(record));
		const shown = kind.version(record);
		const version =
			shown === undefined ? MARKS.elsewhere : fingerprint(shown).slice(0, VERSION_LENGTH);
		const entry = { place: placeOf(kind.time(record), key), version };
		const known = this.known.get(key);
		// Its time may have moved on although its version is the same.
		if (known?.version === version) this.known.set(entry);
		const isOld = known === undefined && entry.place <= state.baseline;
		if (known?.version === version || isOld) return false;
		const isChange =
			!isBaseline &&
			version !== MARKS.elsewhere &&
			(known !== undefined || (kind.isNew?.(record) ?? true));
		const match = isChange ? (kind.match?.(record, filters) ?? 'yes') : 'no';
		if (match === 'later') return false;
		this.found.delete(key);
		this.seen.delete(key);
		if (match === 'no') {
			this.seen.set(key, entry);
			return true;
		}
		const isUnconfirmed = known?.version === MARKS.unconfirmed;
		const isUncertain = state.older.isUncertain && page >= state.older.page;
		this.found.set(key, { ...entry, record, page, isUnconfirmed, isUncertain });
		return true;
	}
}
