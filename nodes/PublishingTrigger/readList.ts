import { ApiError } from '../shared/errors/apiError';
import type { ListedPage, PagePosition, ReadPages } from './changeList';
import { idsOf } from './changeKind';
import { addPage, newFindings, type Findings, type PollTime, type ReadingRules } from './findings';
import { hash } from './knownRecords';

const FIRST_OLDER_PAGE = 2;

export interface ListFindings extends Findings {
	/** Whether all of the newest pages were read. */
	hasNewest: boolean;
	/** Whether the list ended before all records that the total promises. */
	isCutShort: boolean;
}

export function newListFindings({ state }: ReadingRules): ListFindings {
	return { ...newFindings('time', state), hasNewest: false, isCutShort: false };
}

/**
 * Reads a list in which old records may change: its newest pages, and one of the older ones by each poll.
 *
 * The newest pages end with the first one that shows only known records and below which no change waits, or with the
 * list. The reading ends with one older page after them. A trigger's first reading ends with the list. A refused page (400,
 * 404, 422) behind page 1 is the list's end. If the poll has no time left before, the next poll goes on.
 *
 * Throws the error of a page, unless other pages show a change and the poll before has failed, too. Then the page is
 * left out and read again by the next poll.
 */
export async function readList(
	list: ReadPages,
	rules: ReadingRules,
	findings: ListFindings,
	time: PollTime,
): Promise<ListFindings> {
	try {
		findings.hasNewest ||= await readNewest(list, rules, findings, time);
		if (!findings.hasNewest) return findings;
		if (findings.position === undefined) findings.isRoundComplete = true;
		else await readOlder(findings.position, list, rules, findings, time);
	} catch (error) {
		const mayLeaveOut = time.hasFailedBefore && findings.changes.size > 0 && !rules.isFirst;
		if (!mayLeaveOut || !(error instanceof ApiError)) throw error as Error;
		findings.failure = error;
		// The next poll goes down to the newest page that was left out, too.
		if (findings.hasNewest) findings.position = undefined;
	}
	findings.isComplete = true;
	// Records that the first reading did not get to are old if they are older than all that it saw.
	if (rules.isBaseline && findings.isCutShort) {
		findings.baseline = [...findings.seen.values()].map(({ place }) => place).sort()[0] ?? '';
	}
	return findings;
}

/** Returns whether the newest pages were all read: the time of the poll may be over before. */
async function readNewest(
	list: ReadPages,
	rules: ReadingRules,
	findings: ListFindings,
	{ isOver }: PollTime,
): Promise<boolean> {
	const { isFirst, state } = rules;
	for await (const page of list(findings.position, () => (findings.isCutShort = true))) {
		const news = addListPage(page, rules, findings);
		findings.position = page.next;
		if (!isFirst && news === 0 && page.number >= state.waitingPage) return true;
		if (isOver() && page.next !== undefined) return false;
	}
	// The page that was to follow may have turned out to be empty.
	findings.position = undefined;
	return true;
}

async function readOlder(
	next: PagePosition,
	list: ReadPages,
	rules: ReadingRules,
	findings: ListFindings,
	{ isOver }: PollTime,
): Promise<void> {
	const before = rules.state.older;
	const number = Math.max(next.number, before.page);
	const hasNewsOnTop = findings.changes.size + findings.seen.size > 0;
	findings.older = { ...before, page: number };
	if (isOver()) return;
	let page: ListedPage | undefined;
	for await (page of list({ ...next, number })) {
		addListPage(page, rules, findings);
		break;
	}
	const content = hash(JSON.stringify(idsOf(rules.kind, page?.records ?? [])));
	// Some services return their last page for all pages behind it. A list that grew by a page shows one again, too.
	const isRepeated = content === before.content;
	if (isRepeated && hasNewsOnTop) return;
	const following = isRepeated ? undefined : page?.next;
	findings.isRoundComplete = following === undefined;
	findings.older = { ...before, page: following?.number ?? FIRST_OLDER_PAGE, content };
}

function addListPage(page: ListedPage, rules: ReadingRules, findings: ListFindings): number {
	const { baseline } = rules.state;
	return addPage(page, rules, findings, (place) => place <= baseline).length;
}
