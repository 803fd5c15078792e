import { ApiError } from '../shared/errors/apiError';
import type { ApiRecord } from '../shared/api/records';
import type { ListedPage } from './changeList';
import {
	addPage,
	enterEnd,
	missingPage,
	receivedBy,
	type Findings,
	type IsOld,
	type Reader,
	type Reading,
	type ReadingRules,
} from './findings';
import { hasSameTime, MAX_SORT_KEY, MOST_KNOWN, sortKeyOf, timePart } from './knownRecords';

/** A list that begins with more pages of records without a time cannot be followed. */
const MOST_UNDATED_PAGES = 10;
/** Known contacts of one time are read down to this number of pages: more of them may be listed below. */
const MOST_PAGES_OF_ONE_TIME = 10;

/**
 * A list that grows at its top and may be too long to be read whole. It is in the order of the records' times, newest
 * first, and its pages follow each other by cursors. If more records are new than a poll delivers, the oldest ones come
 * first, and the next reading begins as far above them as a poll delivers (`nextStart`).
 *
 * The newest pages end with the first one for which `isLastPage` holds, or with the list. A record may also appear below
 * known ones: the sweep finds it.
 *
 * After a temporary error, the next poll goes on with the page that failed; after another one, such as that a cursor has
 * expired, it begins at the top.
 */
export const top: Reading = {
	order: 'list',

	hasPassedAll({ state: { baseline } }, { lastTime }) {
		return lastTime !== undefined && sortKeyOf(lastTime, '') <= timePart(baseline);
	},

	async readNewest(reader) {
		const { rules, findings } = reader;
		if ((await readDown(reader, findings.firstPage > 1)) === 'time is over') return false;
		if (findings.lacksPage) throw missingPage(findings);
		if (rules.isBaseline) setBaseline(findings);
		return true;
	},

	async readOlder(reader, from) {
		reader.findings.position = from;
		return await readDown(reader, true);
	},

	/** The top, unless changes wait. */
	nextStart({ leftOutNewer, pageSize, positions, total }, { waiting, due }, maxItems) {
		if (!leftOutNewer && waiting.length === 0) return { positions };
		const start = positions.get((due.at(-1)?.page ?? 1) - Math.ceil(maxItems / pageSize));
		return { start, positions, total };
	},
};

/** Reads down to the last page, and returns it. `undefined` if the list has ended. */
async function readDown(
	{ list, rules, findings, time, memory }: Reader,
	isBelowTop: boolean,
): Promise<ListedPage | 'time is over' | undefined> {
	const { position } = findings;
	let total = Infinity;
	const from = typeof position === 'string' ? undefined : position;
	findings.lacksPage = false;
	for await (const page of list(from, (reported) => (total = reported))) {
		const news = addTopPage(page, rules, findings);
		findings.position = page.next ?? 'end';
		if (isLastPage(page, news, isBelowTop, rules, findings)) return page;
		if (time.isOver() && page.next !== undefined) return 'time is over';
	}
	enterEnd(receivedBy(findings), total, rules, findings, memory);
	return undefined;
}

/** Adds a page, and keeps the oldest changes, as many as a poll delivers. Returns the records that are new. */
function addTopPage(page: ListedPage, rules: ReadingRules, findings: Findings): ApiRecord[] {
	const { records, number } = page;
	const { changes } = findings;
	const news = addPage(page, rules, findings, isOldContact);
	for (const key of changes.keys()) {
		if (changes.size <= rules.maxItems) break;
		changes.delete(key);
		findings.leftOutNewer = true;
	}
	if (news.length > 0) {
		const [above, last] = records.slice(-2).map(rules.event.time);
		findings.lastNews = { number, timeBelow: above === last ? last : undefined };
	}
	return news;
}

const isOldContact: IsOld = (sortKey, time, { state: { baseline } }, findings) => {
	if (time === undefined) return false;
	// Of a time of which contacts were forgotten, those below a known one were delivered, too.
	const isDecidedByOrder = hasSameTime(sortKey, baseline) && !baseline.endsWith(MAX_SORT_KEY);
	return isDecidedByOrder ? findings.hasKnownAtBaseline : sortKey < baseline;
};

/**
 * Whether nothing new is to be expected below a page:
 *
 * - In the first reading from now on, everything below is older than the newest record, once a known record was met if an earlier
 *   poll has begun it.
 * - Or nothing is new on this page, and nothing above it is a change, or an earlier reading has passed this page.
 * - Or the page ends with a known record, unless the news above it end among known records of the same time: more of them may
 *   be listed below.
 *
 * Never before a time has come. Throws an `ApiError` if too many pages show none.
 */
function isLastPage(
	{ records, number, next }: ListedPage,
	news: readonly ApiRecord[],
	isBelowTop: boolean,
	{ isBaseline }: ReadingRules,
	findings: Findings,
): boolean {
	const { changes, seen, knownAgain, lastTime, newestTime, lastNews, pageCount } = findings;
	if (lastTime === undefined) {
		if (pageCount >= MOST_UNDATED_PAGES && next !== undefined) throw undated();
		return false;
	}
	if (isBaseline) {
		const isOneTime = lastTime === newestTime && seen.size + knownAgain.size < MOST_KNOWN;
		return !isOneTime && (changes.size === 0 || findings.continuation.hasKnown);
	}
	if (news.length === 0 && (changes.size === 0 || isBelowTop)) return true;
	if (news.includes(records.at(-1)!)) return false;
	const isAmongEqualTimes = lastTime === lastNews?.timeBelow;
	return !isAmongEqualTimes || number - lastNews!.number >= MOST_PAGES_OF_ONE_TIME;
}

/** Makes everything below the pages of the first reading old. If the whole list was read, all of its records are known. */
function setBaseline(findings: Findings): void {
	const { position, lastTime = 0, newestTime = lastTime, changes } = findings;
	if (position === 'end') return;
	// Contacts that appeared meanwhile may have that time, or a later one, if they have moved down to the last page.
	const isDecidedByOrder = lastTime === newestTime || changes.size > 0;
	const time = Math.min(lastTime, newestTime);
	findings.baseline = sortKeyOf(time, isDecidedByOrder ? '' : MAX_SORT_KEY);
}

function undated(): ApiError {
	return new ApiError("The service lists contacts without 'createdAt' first", {
		description:
			'New contacts are recognized by the time of their creation, and the first 1,000 have none. Use a Schedule Trigger with Contact: Get Many instead.',
	});
}
