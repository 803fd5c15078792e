import { ApiError } from '../shared/errors/apiError';
import type { ListedPage, PagePosition, ReadPages } from './changeList';
import { fingerprint } from './fingerprint';
import { idOf } from './kinds/changeKind';
import { byPlace } from './knownRecords';
import { Reading, type FoundChange, type PollTime } from './reading';
import type { ChangeState, OlderPages } from './state';

const FIRST_OLDER_PAGE = 2;
/** Number of polls after which a list of one page is asked for a second one again. */
const MOST_SINGLE_POLLS = 20;

/** Reads a list in which old records may change: its newest pages, and one of the older ones by each poll. */
export class WholeListReading extends Reading {
	readonly order = byPlace;
	/** Whether all of the newest pages were read. */
	private hasNewest = false;
	/** Whether the list was read to its end. */
	private hasEnded = false;
	/** Whether the newest pages ended before all records that the total promises. */
	private isCutShort = false;
	/** Position in the older pages. */
	private older: OlderPages = this.rules.state.older;

	/**
	 * Reads the list from its top until a page shows only known records, and one older page. A trigger's first reading goes
	 * to the end of the list. A refused page (400, 404, 422) behind page 1 is that end, and no error.
	 *
	 * Throws the error of a page, unless other pages show a change and the page is an older one, or failed in the poll
	 * before, too. Then it is left out and read again by the next poll.
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

	/**
	 * Changes that wait are read again, and stay uncertain if they are. Records that a first reading did not get to are
	 * old, too, if they are older than all that it saw.
	 */
	nextState(waiting: readonly FoundChange[]): Partial<ChangeState> {
		const { hasNewest, hasEnded, isCutShort, older, rules, next } = this;
		const uncertain = waiting.filter(({ isUncertain }) => isUncertain).map(({ page }) => page);
		const isAgain = uncertain.length > 0;
		return {
			older: {
				...older,
				page: Math.min(older.page, ...uncertain),
				content: isAgain || hasEnded ? '' : older.content,
				isUncertain: older.isUncertain && (isAgain || !hasEnded),
			},
			waitingPage: Math.max(hasNewest ? 0 : next!.number, ...waiting.map(({ page }) => page)),
			...(rules.isBaseline && isCutShort ? { baseline: this.oldestSeen() } : {}),
		};
	}

	protected isOld(place: string): boolean {
		return place <= this.rules.state.baseline;
	}

	private oldestSeen(): string {
		return [...this.seen.values()].sort(byPlace)[0]?.place ?? '';
	}

	private async readNewest(readPages: ReadPages, time: PollTime): Promise<boolean> {
		const { isFirst, state } = this.rules;
		const pages = readPages(this.next, () => (this.isCutShort = true));
		const add = (page: ListedPage) => {
			const hasNews = this.addPage(page).length > 0;
			return !hasNews && !isFirst && page.number >= state.waitingPage;
		};
		return await this.readDown(pages, add, time);
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
		const ids = page?.records.map((record) => idOf(this.rules.kind, record)) ?? [];
		const content = fingerprint(JSON.stringify(ids));
		// Some services return their last page for all pages behind it. A list that grew by a page shows one again, too.
		const isRepeated = content === before.content;
		if (isRepeated && hasNewsOnTop) return;
		this.hasEnded = isRepeated || page?.next === undefined;
		const after = this.hasEnded ? FIRST_OLDER_PAGE : page!.next!.number;
		const singleFor = page === undefined && number === FIRST_OLDER_PAGE ? 1 : 0;
		this.older = { ...before, page: after, content, singleFor };
	}
}
