import { isRefusedPage } from '../shared/client/pageRequest';
import type { ListedPage, PagePosition, ReadPages } from './changeList';
import { hasSameTime, LAST_PLACE, placeOf } from './knownRecords';
import {
	Reading,
	type FoundChange,
	type PollTime,
	type ReadingRules,
	type StartBelowTop,
} from './reading';
import type { ChangeState } from './state';

/**
 * Reads a list that grows at its top and is too long to be read whole. It is in the order of the records' times, newest
 * first, and its pages follow each other by cursors.
 *
 * A reading goes down from the top to the records that are known. If more records are new than a poll delivers, the
 * oldest ones come first. The next poll then begins as far above them as a poll delivers.
 */
export class TopReading extends Reading {
	/** Changes keep the list's own order, and those that were delivered or shown first are forgotten. */
	readonly order = () => 0;
	/** Positions of the pages that were read, and of the one behind them, by number. Page 1 has none. */
	private readonly positions: Map<number, PagePosition>;
	/** Number of records of the longest page. */
	private pageSize = 1;
	/** Whether there may be newer changes than those in `found`, which holds as many as a poll delivers. */
	private hasNewer: boolean;
	/** Whether the service refused a cursor that an earlier poll had received. */
	private hasLostPosition = false;
	/** The place of the newest record that was known before. */
	private readonly newestKnown: string;
	private beginsBelowTop: boolean;
	/** The place up to which records are old to a trigger that starts from now. */
	private baseline = '';

	constructor(rules: ReadingRules, from?: StartBelowTop) {
		super(rules);
		this.positions = new Map(from?.positions);
		this.next = from?.start;
		this.beginsBelowTop = from !== undefined;
		this.hasNewer = this.beginsBelowTop;
		this.newestKnown = this.known.newest();
	}

	/**
	 * Reads down to the records that are known. A trigger that starts from now reads page 1 alone. Throws the error of a
	 * page. After a temporary error, the next poll goes on with that page.
	 */
	async readOn(readPages: ReadPages, time: PollTime): Promise<boolean> {
		const start = this.next;
		try {
			return await this.readDown(readPages(start), (page) => this.addTopPage(page), time);
		} catch (error) {
			const isOfEarlierPoll = start !== undefined && this.next === start;
			if (!isOfEarlierPoll || !isRefusedPage(error) || this.hasLostPosition) {
				return await Promise.reject(error as Error);
			}
			this.beginAgain();
			return await this.readOn(readPages, time);
		}
	}

	nextState(waiting: readonly FoundChange[]): Partial<ChangeState> {
		const { older } = this.rules.state;
		return {
			older: { ...older, isUncertain: older.isUncertain && this.hasMore(waiting) },
			...(this.rules.isBaseline ? { baseline: this.baseline } : {}),
		};
	}

	override nextStart(
		waiting: readonly FoundChange[],
		due: readonly FoundChange[],
	): StartBelowTop | undefined {
		if (!this.hasMore(waiting)) return undefined;
		const pages = Math.ceil(this.rules.maxItems / this.pageSize);
		const start = this.positions.get((due.at(-1)?.page ?? 1) - pages);
		return start && { start, positions: this.positions };
	}

	/**
	 * Whether a record was there before the trigger, or was delivered and forgotten. Of records with the time of the
	 * baseline, those below a known one are old: an import may create more of them at once than are remembered.
	 */
	protected isOld(place: string, time: number | undefined): boolean {
		const { baseline } = this.rules.state;
		const isDecidedByOrder = time === undefined || hasSameTime(place, baseline);
		if (isDecidedByOrder && !baseline.endsWith(LAST_PLACE)) return this.hasKnown;
		return place < baseline;
	}

	/** Whether changes are left for the next poll. */
	private hasMore(waiting: readonly FoundChange[]): boolean {
		return this.hasNewer || waiting.length > 0;
	}

	/** Adds a page and keeps the oldest changes, as many as a poll delivers. Returns whether the reading ends with the page. */
	private addTopPage(page: ListedPage): boolean {
		const { maxItems, kind } = this.rules;
		const news = this.addPage(page);
		this.pageSize = Math.max(this.pageSize, page.records.length);
		if (page.next !== undefined) this.positions.set(page.next.number, page.next);
		for (const key of this.found.keys()) {
			if (this.found.size <= maxItems) break;
			this.found.delete(key);
			this.hasNewer = true;
		}
		const [first, last] = [page.records[0], page.records.at(-1)].map((record) =>
			kind.time(record!),
		);
		if (last !== undefined) this.baseline = placeOf(last, first === last ? '' : LAST_PLACE);
		if (this.rules.isBaseline) return true;
		if (news.length === 0 && (this.found.size === 0 || this.beginsBelowTop)) return true;
		// Records of the same time may be in any order, so the newest of the known ones do not end the reading.
		const isOfNewest = last !== undefined && hasSameTime(placeOf(last, ''), this.newestKnown);
		return !isOfNewest && !news.includes(page.records.at(-1)!);
	}

	private beginAgain(): void {
		this.hasLostPosition = true;
		this.beginsBelowTop = false;
		this.hasNewer = false;
		this.hasKnown = false;
		this.next = undefined;
		this.positions.clear();
		this.found.clear();
	}
}
