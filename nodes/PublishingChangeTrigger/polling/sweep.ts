import type { ListPage } from './listPage';
import type { ListWalk } from './listWalk';

/** The sweep over older pages. */
export interface Sweep {
	/** The page that is next. */
	page: number;
	/** What the page before held, as text: a list may give its last page for all beyond. */
	last?: string;
	/** Whether that was what the page before it had held, too. */
	isRepeated?: boolean;
	/** In how many sweeps, one after another, pages seemed to repeat at the end. */
	repeated?: number;
	/** The first page, as text, when there was none behind it, and how many polls believed that since. */
	single?: string;
	skipped?: number;
	/** Whether it has left out a page that could not be read. */
	hasGap?: boolean;
	/** Whether it came to the end of the list at least once, as far as pages show, without leaving anything out. */
	hasEnded?: boolean;
	/** Whether that was the end for sure: a page without records where the total tells of no more. */
	isDone?: boolean;
}

/**
 * A list that grows by a page with each that is read shows one again, too, as if it were its last; but not in so many
 * sweeps, one after another.
 */
const REPEATED_AT_THE_END = 3;
/** A total may count the page and not the list: so many polls believe it. */
const SEEN_AGAIN_AFTER = 20;

/** Begins again. `end`: where it read nothing more. */
export function endSweep(sweep: Sweep, top: ListPage, end: ListWalk): void {
	const { page, number, isEmpty } = end;
	// A page that is refused once is no end where the total tells of more.
	const total = Math.max(top.total ?? 0, page.total ?? 0);
	const isWhole = total <= (number - 1) * top.records.length;
	if (sweep.hasGap !== true) {
		sweep.repeated = isWhole && !isEmpty ? (sweep.repeated ?? 0) + 1 : 0;
		sweep.hasEnded ||= isEmpty || sweep.repeated === REPEATED_AT_THE_END;
		sweep.isDone ||= isEmpty && isWhole;
	}
	sweep.page = 2;
	sweep.last = undefined;
	sweep.isRepeated = false;
	sweep.hasGap = false;
	if (number !== 2 || !isEmpty) return;
	sweep.single = textOf(top);
	sweep.skipped = 0;
}

/** Whether the first page is the whole list, as it was when it was last seen to be. It is seen again at times. */
export function isSingle(sweep: Sweep, top: ListPage): boolean {
	if (sweep.single !== textOf(top) || top.total === undefined) return false;
	// A page that was refused once, perhaps.
	if (top.total > top.records.length) return false;
	sweep.skipped = (sweep.skipped ?? 0) + 1;
	return sweep.skipped < SEEN_AGAIN_AFTER;
}

function textOf({ records, total }: ListPage): string {
	return JSON.stringify([records, total]);
}
