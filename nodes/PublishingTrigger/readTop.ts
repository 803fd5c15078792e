import { ApiError } from '../shared/errors/apiError';
import type { ApiRecord } from '../shared/api/records';
import type { ListedPage, PagePosition, ReadPages } from './changeList';
import type { Delivery } from './deliver';
import { addPage, newFindings, type Findings, type PollTime, type ReadingRules } from './findings';
import { hasSameTime, LAST_PLACE, MOST_KNOWN, placeOf } from './knownRecords';

/** A list that begins with more pages of records without a time cannot be followed. */
const MOST_UNDATED_PAGES = 10;

/** The pages at which the next reading begins, unless that is the top. */
export interface StartBelowTop {
	readonly start: PagePosition;
	/** Positions of the list's pages by their numbers. Page 1 has none. */
	readonly positions: ReadonlyMap<number, PagePosition>;
}

export interface TopFindings extends Findings {
	/** Positions of the pages that were read, and of the one behind them, by number. Page 1 has none. */
	readonly positions: Map<number, PagePosition>;
	/** Number of records of the longest page. */
	pageSize: number;
	readonly beginsBelowTop: boolean;
	/** Whether there may be newer changes than those found, which are as many as a poll delivers. */
	hasNewer: boolean;
	/** The first time that the list shows. */
	newestTime?: number;
	/** The place of the newest record that was known before. */
	readonly newestKnown: string;
}

export function newTopFindings({ state, known }: ReadingRules, from?: StartBelowTop): TopFindings {
	return {
		...newFindings('list', state),
		position: from?.start,
		positions: new Map(from?.positions),
		pageSize: 1,
		beginsBelowTop: from !== undefined,
		hasNewer: from !== undefined,
		newestKnown: known.newestPlace(),
	};
}

/**
 * Reads a list that grows at its top and is too long to be read whole. It is in the order of the records' times, newest
 * first, and its pages follow each other by cursors. If more records are new than a poll delivers, the oldest ones come
 * first, and the next poll begins as far above them as a poll delivers.
 *
 * The reading ends at the first page for which `isLastPage` holds, or with the list. If the poll has no time left before, the
 * next poll goes on.
 *
 * Throws the error of a page. After a temporary error, the next poll goes on with that page; after another one, such as
 * that a cursor has expired, it begins at the top.
 */
export async function readTop(
	list: ReadPages,
	rules: ReadingRules,
	findings: TopFindings,
	time: PollTime,
): Promise<TopFindings> {
	for await (const page of list(findings.position)) {
		const news = addTopPage(page, rules, findings);
		findings.position = page.next;
		if (isLastPage(page, news, rules, findings)) return endReading(rules, findings);
		if (time.isOver() && page.next !== undefined) return findings;
	}
	// The page that was to follow may have turned out to be empty.
	findings.position = undefined;
	return endReading(rules, findings);
}

/** Returns the start of the next reading, unless that is the top. */
export function nextStart(
	{ hasNewer, pageSize, positions }: TopFindings,
	{ waiting, due }: Pick<Delivery, 'waiting' | 'due'>,
	maxItems: number,
): StartBelowTop | undefined {
	if (!hasNewer && waiting.length === 0) return undefined;
	const start = positions.get((due.at(-1)?.page ?? 1) - Math.ceil(maxItems / pageSize));
	return start && { start, positions };
}

/** Adds a page, and keeps the oldest changes, as many as a poll delivers. Returns the records that are new. */
function addTopPage(page: ListedPage, rules: ReadingRules, findings: TopFindings): ApiRecord[] {
	const { baseline } = rules.state;
	const { changes, positions } = findings;
	const isOld = (place: string, time: number | undefined) => {
		if (time === undefined) return false;
		// An import may create more contacts at once than are remembered: those below a known one were delivered, too.
		const isDecidedByOrder = hasSameTime(place, baseline) && !baseline.endsWith(LAST_PLACE);
		return isDecidedByOrder ? findings.hasKnown : place < baseline;
	};
	const news = addPage(page, rules, findings, isOld);
	findings.pageSize = Math.max(findings.pageSize, page.records.length);
	if (page.next !== undefined) positions.set(page.next.number, page.next);
	for (const key of changes.keys()) {
		if (changes.size <= rules.maxItems) break;
		changes.delete(key);
		findings.hasNewer = true;
	}
	findings.newestTime ??= page.records.map(rules.kind.time).find((time) => time !== undefined);
	return news;
}

/**
 * Whether nothing new can be below a page:
 *
 * - In the first reading from now on, everything below is older than the newest record.
 * - Or nothing is new on this page, and nothing above it is a change, or the reading began below the top: on a page that an
 *   earlier reading has passed.
 * - Or the page ends with a known record that is older than the newest one known before. Known records with the same time as
 *   that one may have new ones below them.
 *
 * Never before a time has come. Throws an `ApiError` if too many pages show none.
 */
function isLastPage(
	{ records, next }: ListedPage,
	news: readonly ApiRecord[],
	{ isBaseline }: ReadingRules,
	findings: TopFindings,
): boolean {
	const { changes, seen, lastTime, newestTime, newestKnown, beginsBelowTop, pageCount } = findings;
	if (lastTime === undefined) {
		if (pageCount >= MOST_UNDATED_PAGES && next !== undefined) throw undated();
		return false;
	}
	if (isBaseline) return lastTime !== newestTime || seen.size >= MOST_KNOWN;
	if (news.length === 0 && (changes.size === 0 || beginsBelowTop)) return true;
	// Records with equal times may be in any order.
	return !hasSameTime(placeOf(lastTime, ''), newestKnown) && !news.includes(records.at(-1)!);
}

function endReading({ isBaseline }: ReadingRules, findings: TopFindings): TopFindings {
	const { position, lastTime, newestTime } = findings;
	findings.isComplete = true;
	findings.isRoundComplete = !findings.hasNewer;
	// If the whole list was read, all of its records are known.
	if (isBaseline && position !== undefined) {
		findings.baseline = placeOf(lastTime, lastTime === newestTime ? '' : LAST_PLACE);
	}
	return findings;
}

function undated(): ApiError {
	return new ApiError("The service lists contacts without 'createdAt' first", {
		description:
			'New contacts are recognized by the time of their creation, and the first 1,000 have none. Use a Schedule Trigger with Contact: Get Many instead.',
	});
}
