import { ApiError } from '../../shared/api/apiError';
import type { ListPage } from './listPage';
import type { Scan } from './scan';
import { endSweep, isSingle, type Sweep } from './sweep';
import { ListWalk, type ScanRules } from './listWalk';

/**
 * Reads a list from its top down as far as it leads on, and one older page in turn, so that a change is found
 * wherever it is. Lists grow at their top: read in their order they show records twice, and leave none out.
 * `scan` holds what was read before, where the time of a poll was over. Returns whether it is complete now.
 * Throws the `ApiError` of a page, unless it need not be read for what was found, or failed before: one that always
 * fails must not keep the others from being read and delivered.
 */
export async function continueScan(scan: Scan, sweep: Sweep, rules: ScanRules): Promise<boolean> {
	const walk = new ListWalk(scan, rules);
	await walk.next();
	const top = walk.page;
	// A list that is empty for once has not been read to its end.
	if (walk.isEmpty) return true;
	if (!scan.kind.isPaged) {
		// What it states and does not show may come later, and was there before.
		sweep.hasEnded = sweep.isDone = (top.total ?? 0) <= top.records.length;
		return true;
	}
	if (scan.readDownTo > 1 && !(await goOn(walk, scan, rules))) return false;
	while (walk.mustReadOn) {
		if (rules.isOver()) return false;
		const isCertain = !rules.mustReadOn(walk.page);
		try {
			await walk.next();
			scan.readDownTo = Math.max(scan.readDownTo, walk.number);
		} catch (error) {
			if (error instanceof ApiError && isCertain) return true;
			// It goes on with the polls that follow, a page with each.
			if (rules.leavesOutFailures && isLimited(error)) return false;
			const isLeftOut = isOfPage(error) && (scan.hasFailed || rules.leavesOutFailures);
			scan.hasFailed ||= error instanceof ApiError;
			if (!isLeftOut) return await Promise.reject(error as Error);
			scan.hasGap = sweep.hasGap = true;
			// With two that fail one after another, there is no telling how many do.
			if (walk.isBehindGap) break;
			walk.leaveOutNext();
		}
	}
	await sweepOn(walk, sweep, rules, top).catch(async (error: unknown) => {
		sweep.hasGap = true;
		sweep.page = Math.max(walk.number + 1, sweep.page) + 1;
		if (rules.leavesOutFailures && (isOfPage(error) || isLimited(error))) return;
		if (scan.found.size === 0) await Promise.reject(error as Error);
	});
	return true;
}

/** Whether the failure may be that of one page: not of all that this key asks, nor of its rate limit. */
function isOfPage(error: unknown): boolean {
	if (!(error instanceof ApiError)) return false;
	const { status, failure } = error.details;
	const isOfAll = ['credential-invalid', 'configuration-invalid', 'rate-limited'];
	return status !== 403 && !isOfAll.includes(failure?.cause ?? '');
}

function isLimited(error: unknown): boolean {
	return error instanceof ApiError && error.details.failure?.cause === 'rate-limited';
}

/** Reads what came on top meanwhile, and on from where the scan ended. Returns whether there was time for that. */
async function goOn(walk: ListWalk, scan: Scan, rules: ScanRules): Promise<boolean> {
	try {
		while (!walk.addsNothing && !walk.isEnd && walk.number < scan.readDownTo) {
			if (rules.isOver()) return false;
			await walk.next();
		}
		if (rules.isOver()) return false;
		// With a page of overlap.
		await walk.next(Math.max(walk.number, scan.readDownTo));
		return true;
	} catch (error) {
		// A page that always fails may be one that need not be read: the next poll comes to it from the one before.
		if (error instanceof ApiError) scan.readDownTo--;
		return await Promise.reject(error as Error);
	}
}

/** Reads the older page that is next, and on as long as there is something to be delivered. */
async function sweepOn(
	walk: ListWalk,
	sweep: Sweep,
	rules: ScanRules,
	top: ListPage,
): Promise<void> {
	if (walk.isEnd) return endSweep(sweep, top, walk);
	if (isSingle(sweep, top)) return;
	walk.isSweep = true;
	do {
		if (rules.isOver()) return;
		await walk.next(Math.max(walk.number + 1, sweep.page));
		const { content } = walk;
		// A list gives its last page for all that are beyond, or has grown by a page meanwhile: the next poll will see.
		const isRepeated = walk.addsNothing || content === sweep.last;
		if (walk.isEnd || (isRepeated && sweep.isRepeated === true)) return endSweep(sweep, top, walk);
		sweep.isRepeated = isRepeated;
		sweep.last = content;
		sweep.page = walk.number + 1;
	} while (walk.hasNews);
}
