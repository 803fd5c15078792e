import { Cancelled } from '../../shared/api/apiError';
import { assess, sightingOf, type Knowledge } from './assess';
import type { BegunPoll } from './beginPoll';
import { continueScan } from './continueScan';
import type { ListPage } from './listPage';
import type { ListPoll } from './listPoll';
import { mustReadOn } from './mustReadOn';
import type { Scan } from './scan';

/**
 * Goes on with a scan as far as the time of the poll allows. Returns whether the list is read. Throws the `ApiError` of
 * a page that could not be read, or `Cancelled`.
 */
export async function scanList(poll: ListPoll, begun: BegunPoll, scan: Scan): Promise<boolean> {
	const { memory, isOver } = poll;
	const { state, isFirst, isBefore } = begun;
	return await continueScan(scan, memory.sweep, {
		readPage: poll.readPage,
		isOver,
		take: (page, number, isOfSweep) => takePage(poll, begun, scan, page, number, isOfSweep),
		// Publishing goes on without what fails: no more is asked of this scan than to note what was there.
		leavesOutFailures: isBefore,
		mustReadOn: (page) => isFirst || mustReadOn(page, scan, state, memory),
	}).catch(async (error: unknown) => {
		// What was read until its time was over counts.
		const isLate = error instanceof Cancelled && isOver() && scan.size > 0;
		return isLate ? false : await Promise.reject(error as Error);
	});
}

/** Takes a page into the scan. Returns whether it holds something that is to be delivered. */
function takePage(
	{ kind, filters, memory }: ListPoll,
	{ state, known, isBefore }: BegunPoll,
	scan: Scan,
	page: ListPage,
	number: number,
	isOfSweep: boolean,
): boolean {
	const { settled, unseenUntil } = state;
	const { unconfirmed } = memory;
	const times = { settled, unseenUntil };
	const knowledge: Knowledge = { kind, filters, known, ...times, unconfirmed, isBefore };
	const isUncertain = number > memory.certainDownTo;
	const found = { isUncertain, sweepPage: isOfSweep ? number : undefined };
	scan.note(page, number);
	let hasNews = false;
	for (const record of page.records) {
		const sighting = sightingOf(kind, record, found);
		if (memory.shown.isOutdated(sighting)) continue;
		const assessment = assess(sighting, knowledge);
		if (assessment === 'remember') scan.notDelivered.set(sighting.key, sighting);
		if (assessment !== 'deliver') continue;
		scan.keep(sighting);
		hasNews = true;
	}
	return hasNews;
}
