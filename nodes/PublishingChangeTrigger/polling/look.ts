import { ApiError } from '../../shared/api/apiError';
import type { ListPage } from './listPage';
import type { PartialLook } from './partialLook';
import { endRound, isSingle, type Round } from './round';
import { Way, type LookRules } from './way';

/**
 * Reads a list from its top down as far as it leads on, and one older page in turn, so that a change is found
 * wherever it is. Lists grow at their top: read in their order they show records twice, and leave none out.
 * `look` holds what was read before, where the time of a poll was over. Returns whether it is complete now.
 * Throws the `ApiError` of a page, unless it need not be read for what was found, or failed before: one that always
 * fails must not keep the others from being read and told.
 */
export async function continueLook(
	look: PartialLook,
	round: Round,
	rules: LookRules,
): Promise<boolean> {
	const way = new Way(look, rules);
	await way.next();
	const top = way.page;
	// A list that is empty for once has not been read to its end.
	if (way.isEmpty) return true;
	if (!look.kind.isPaged) {
		// What it states and does not show may come later, and was there before.
		round.hasEnded = round.isDone = (top.total ?? 0) <= top.records.length;
		return true;
	}
	if (look.readDownTo > 1 && !(await goOn(way, look, rules))) return false;
	while (way.leadsOn) {
		if (rules.isOver()) return false;
		const isSure = !rules.leadsOn(way.page);
		try {
			await way.next();
			look.readDownTo = Math.max(look.readDownTo, way.number);
		} catch (error) {
			if (error instanceof ApiError && isSure) return true;
			// It goes on with the polls that follow, a page with each.
			if (rules.leavesOutFailures && isLimited(error)) return false;
			const isLeftOut = isOfPage(error) && (look.hasFailed || rules.leavesOutFailures);
			look.hasFailed ||= error instanceof ApiError;
			if (!isLeftOut) return await Promise.reject(error as Error);
			look.hasGap = round.hasGap = true;
			// With two that fail one after another, there is no telling how many do.
			if (way.isBehindGap) break;
			way.leaveOutNext();
		}
	}
	await goRound(way, round, rules, top).catch(async (error: unknown) => {
		round.hasGap = true;
		round.page = Math.max(way.number + 1, round.page) + 1;
		if (rules.leavesOutFailures && (isOfPage(error) || isLimited(error))) return;
		if (look.found.size === 0) await Promise.reject(error as Error);
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

/** Reads what came on top meanwhile, and on from where the look ended. Returns whether there was time for that. */
async function goOn(way: Way, look: PartialLook, rules: LookRules): Promise<boolean> {
	try {
		while (!way.addsNothing && !way.isEnd && way.number < look.readDownTo) {
			if (rules.isOver()) return false;
			await way.next();
		}
		if (rules.isOver()) return false;
		// With a page of overlap.
		await way.next(Math.max(way.number, look.readDownTo));
		return true;
	} catch (error) {
		// A page that always fails may be one that need not be read: the next poll comes to it from the one before.
		if (error instanceof ApiError) look.readDownTo--;
		return await Promise.reject(error as Error);
	}
}

/** Reads the older page that is next, and on as long as there is something to be told. */
async function goRound(way: Way, round: Round, rules: LookRules, top: ListPage): Promise<void> {
	if (way.isEnd) return endRound(round, top, way.page, way.number);
	if (isSingle(round, top)) return;
	way.isRound = true;
	do {
		if (rules.isOver()) return;
		await way.next(Math.max(way.number + 1, round.page));
		const { content } = way;
		// A list gives its last page for all that are beyond, or has grown by a page meanwhile: the next poll will see.
		const isRepeated = way.addsNothing || content === round.last;
		if (way.isEnd || (isRepeated && round.isRepeated === true))
			return endRound(round, top, way.page, way.number);
		round.isRepeated = isRepeated;
		round.last = content;
		round.page = way.number + 1;
	} while (way.hasNews);
}
