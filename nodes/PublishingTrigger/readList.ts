import { ApiError } from '../shared/errors/apiError';
import type { ListedPage, PagePosition } from './changeList';
import type { Findings, Reader, Reading, ReadingMemory } from './findings';
import { hash } from './knownRecords';
import { idsOf } from './polledEvent';
import { top } from './readTop';
import { whole } from './readWhole';

/** By `PolledEvent.reading`. */
export const readings: Readonly<Record<'whole' | 'top', Reading>> = { whole, top };

const FIRST_OLDER_PAGE = 2;
/** A page that fails is passed by with this poll. */
const MOST_FAILURES = 3;

/**
 * Reads the newest pages of a list, and then one of the older pages, another one in each poll: the sweep. Returns whether the
 * reading is complete: the next poll goes on otherwise. Throws the error of a page, unless other pages show a change and
 * the poll before has failed, too.
 */
export async function readList(reader: Reader): Promise<boolean> {
	const { rules, findings, memory } = reader;
	findings.hasNewest ||= await readings[rules.event.reading].readNewest(reader);
	if (!findings.hasNewest) return false;
	if (rules.isFirst) findings.isSweepDone = true;
	else if (findings.failure === undefined && !findings.leftOutNewer) await sweepOn(reader);
	findings.isSweepDone &&= !findings.leftOutNewer;
	memory.top = findings.top;
	return true;
}

/**
 * Reads the page at which the sweep has arrived, and moves the sweep:
 *
 * | Page                                               | Next page | Is the sweep done?                     |
 * | -------------------------------------------------- | --------- | -------------------------------------- |
 * | others follow                                      | behind it | no                                     |
 * | it is the last one, or empty                       | 2         | yes                                    |
 * | it is empty, and the total promises records        | 2         | if the one before has ended here, too  |
 * | it equals the page before, page 1 is as it was:    | 2         | yes                                    |
 * | some services repeat the last page                 |           |                                        |
 * | it equals the page before: the list grew by a page | behind it | no                                     |
 * | it fails in three polls, or has failed in the last | behind it | no, and the next one is not, either    |
 * | sweep, too                                         |           |                                        |
 */
async function sweepOn(reader: Reader): Promise<void> {
	const { rules, findings, time, memory } = reader;
	const { event, state } = rules;
	const { readOlder, hasPassedAll } = readings[event.reading];
	const { position } = findings;
	if (findings.lacksPage) return;
	if (position === 'end' || hasPassedAll(rules, findings)) return endSweep(findings, memory);
	const from = sweepStart(position as PagePosition, state.older.page, findings);
	findings.sweep = { ...state.older, page: from.number };
	if (time.isOver()) return;
	let page: Awaited<ReturnType<Reading['readOlder']>>;
	try {
		page = await readOlder(reader, from);
	} catch (error) {
		return passBy(error, from, reader);
	}
	memory.failures = 0;
	if (memory.brokenPage === from.number) memory.brokenPage = undefined;
	if (page !== 'time is over') moveSweep(page, reader);
}

/** Moves the sweep behind the last page that was read. */
function moveSweep(page: ListedPage | undefined, { rules, findings, memory }: Reader): void {
	const { event, state } = rules;
	const content = hash(JSON.stringify(idsOf(event, page?.records ?? [])));
	const isRepeated = content === state.older.content && memory.top === findings.top;
	const next = isRepeated ? undefined : page?.next;
	const hasPassedAll = readings[event.reading].hasPassedAll(rules, findings);
	const number = hasPassedAll ? undefined : next?.number;
	findings.sweep = { ...state.older, page: number ?? FIRST_OLDER_PAGE, content };
	if (number === undefined && !findings.lacksPage) endSweep(findings, memory);
}

function endSweep(findings: Findings, memory: ReadingMemory): void {
	findings.isSweepDone = memory.hasGap !== true;
	memory.hasGap = false;
}

/** Returns the position of the sweep's page. A cursor that this process has not met is behind that of an earlier page. */
function sweepStart(next: PagePosition, page: number, { positions }: Findings): PagePosition {
	const number = Math.max(next.number, page);
	return positions.get(number) ?? (next.cursor === undefined ? { ...next, number } : next);
}

/** Leaves the sweep's page out, at first for this poll. Throws its error if nothing else is to be delivered. */
function passBy(
	error: unknown,
	from: PagePosition,
	{ rules, findings, time, memory }: Reader,
): void {
	if (!(error instanceof ApiError)) throw error as Error;
	const failures = (memory.failures ?? 0) + 1;
	const isPassed = failures >= MOST_FAILURES || memory.brokenPage === from.number;
	memory.failures = isPassed ? 0 : failures;
	if (isPassed) {
		memory.hasGap = true;
		memory.brokenPage = from.number;
		// Nobody knows the cursor behind a page that was not read.
		const number = from.cursor === undefined ? from.number + 1 : FIRST_OLDER_PAGE;
		findings.sweep = { ...rules.state.older, page: number };
	} else if (!time.hasFailedBefore || findings.changes.size === 0) throw error;
	findings.failure = error;
}
