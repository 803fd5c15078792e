import { ApiError } from '../shared/errors/apiError';
import type { ListedPage } from './changeList';
import {
	addPage,
	enterEnd,
	isCutShort,
	missingPage,
	receivedBy,
	type Findings,
	type IsOld,
	type Reader,
	type Reading,
	type ReadingRules,
} from './findings';

/**
 * A list in which old records may change. The newest pages end with the first one that shows only known records and below
 * which no change waits, or with the list. A trigger's first reading ends with the list.
 *
 * A page that fails is left out if the poll before has failed, too, and other pages show a change: the next poll reads down
 * to it again.
 */
export const whole: Reading = {
	order: 'time',
	hasPassedAll: () => false,
	nextStart: ({ positions }) => ({ positions }),

	async readNewest(reader) {
		for (;;) {
			try {
				return await readDown(reader);
			} catch (error) {
				if (!leaveOut(error, reader)) throw error as Error;
			}
		}
	},

	async readOlder({ list, rules, findings, memory }, from) {
		for await (const page of list(from)) {
			addPage(page, rules, findings, isOldRecord);
			return page;
		}
		findings.position = from;
		const before = (from.number - 1) * (from.size ?? findings.pageSize);
		enterEnd(before, Infinity, rules, findings, memory);
		return undefined;
	},
};

async function readDown(reader: Reader): Promise<boolean> {
	const { list, rules, findings, time, memory } = reader;
	const { position } = findings;
	let total = Infinity;
	findings.lacksPage = false;
	if (position !== 'end') {
		const from = position === 'start' ? undefined : position;
		for await (const page of list(from, (reported) => (total = reported))) {
			const news = addPage(page, rules, findings, isOldRecord);
			findings.position = page.next ?? 'end';
			if (isLastNewest(page, news.length, rules)) return true;
			const isAgain = page.number + 1 === findings.continuation.steppedBackFrom;
			if (time.isOver() && page.next !== undefined && !isAgain) return false;
		}
		enterEnd(receivedBy(findings), total, rules, findings, memory);
		// Changes that wait below come before newer ones.
		const isNeeded = rules.isFirst || rules.state.waitingPage > 0;
		if (findings.lacksPage && isNeeded) throw missingPage(findings);
	}
	if (rules.isBaseline && !findings.continuation.hasKnown) ageChanges(findings);
	// Records that the first reading did not get to are old if they are older than all that it saw.
	if (rules.isBaseline && isCutShort(findings)) findings.baseline = oldestOf(findings);
	return true;
}

/** Makes the changes of the first reading old, as no known record shows that they are new. */
function ageChanges({ changes, seen }: Findings): void {
	for (const [key, { sortKey, version }] of changes)
		seen.set(key, { sortKey, version, isNew: false });
	changes.clear();
}

function oldestOf({ seen, knownAgain }: Findings): string {
	return [...seen.values(), ...knownAgain.values()].map(({ sortKey }) => sortKey).sort()[0] ?? '';
}

/** Whether nothing new, and no change that waits, is on the pages below, unless an older record has changed. */
function isLastNewest(
	{ number }: ListedPage,
	news: number,
	{ isFirst, state }: ReadingRules,
): boolean {
	return !isFirst && news === 0 && number >= state.waitingPage;
}

const isOldRecord: IsOld = (sortKey, _, { state }) => sortKey <= state.baseline;

/** Leaves out the page that failed, if that may be. */
function leaveOut(error: unknown, { rules, findings, time }: Reader): boolean {
	const { position } = findings;
	if (!(error instanceof ApiError) || !time.hasFailedBefore || rules.isFirst) return false;
	if (typeof position === 'string') return false;
	// Changes that wait below come before newer ones.
	const goesOn = position.number < rules.state.waitingPage && position.cursor === undefined;
	if (!goesOn && findings.changes.size === 0) return false;
	findings.failure = error;
	findings.leftOutPage = position.number;
	findings.position = goesOn ? { ...position, number: position.number + 1 } : 'end';
	return true;
}
