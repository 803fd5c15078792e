import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../../shared/api/apiError';
import { beginPoll } from './beginPoll';
import { handOver } from './handOver';
import type { ListPoll } from './listPoll';
import { scanList } from './scanList';
import { writeState } from './state';

/**
 * Looks at a list and returns what has changed, oldest first; null where nothing has, or the list could not be
 * read in time. All is computed before anything is kept: the last statement sets the state, and only what comes
 * before throws, an `ApiError` of a page that could not be read or where polls come no further, or `Cancelled`.
 */
export async function pollList(poll: ListPoll): Promise<IDataObject[] | null> {
	const begun = beginPoll(poll);
	if (begun === undefined) return null;
	const { saved, isFirst, isBefore } = begun;
	const { memory } = poll;
	const isContinued = memory.scan !== undefined;
	const scan = memory.openScan(poll.kind);
	const { readDownTo } = scan;
	const isRead = await scanList(poll, begun, scan);
	if (!isRead && !isBefore) {
		if (isContinued && scan.readDownTo === readDownTo) throw tooSlow();
		return null;
	}
	// A page that is missing, or refused, is no end of what was there before.
	const isComplete = isRead && !(isBefore && (scan.lacksRecords || scan.hasGap));
	const hasSeenAll = isFirst ? isComplete : memory.sweep.hasEnded === true;
	if (!isComplete && scan.size === 0 && !scan.wasEmpty) {
		scan.wasEmpty = true;
		return null;
	}
	const { items, next } = handOver({ ...poll, ...begun, scan, hasSeenAll });
	// What n8n does not have yet is given again: it drops what the poll of an activation kept without items.
	const isSaved = saved?.seq === next.seq && saved.session === next.session;
	if (!isSaved) writeState(poll.data, next);
	return items;
}

/** Why a poll returns nothing, where the service does not respond within its time. */
export function tooSlow(description = 'The next poll tries again. Nothing is left out.'): ApiError {
	return new ApiError('The service did not respond in time', {
		description,
		failure: { cause: 'temporarily-unavailable' },
	});
}
