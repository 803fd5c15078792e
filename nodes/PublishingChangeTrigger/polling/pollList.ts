import type { IDataObject } from 'n8n-workflow';
import { ApiError, Cancelled } from '../../shared/api/apiError';
import { assess, sightingOf, type Knowledge } from './assess';
import { continueFrom, isBeingSaved } from './continueFrom';
import { handOver } from './handOver';
import { KnownRecords } from './knownRecords';
import { mustReadOn } from './mustReadOn';
import type { ListPoll } from './listPoll';
import { continueScan } from './continueScan';
import { Scan } from './scan';
import { emptyState, readState, writeState } from './state';

/**
 * Looks at a list and returns what has changed, oldest first; null where nothing has, or the list could not be
 * read in time. All is computed before anything is kept: the last statement sets the state, and only what comes
 * before throws, an `ApiError` of a page that could not be read or where polls come no further, or `Cancelled`.
 */
export async function pollList(poll: ListPoll): Promise<IDataObject[] | null> {
	const { kind, scope, startAfter, memory, data } = poll;
	memory.enter(scope, poll.wanted);
	const saved = readState(data, scope);
	const { remembered, handedOverAt } = memory;
	if (poll.isTransactional && isBeingSaved(saved, remembered, handedOverAt, poll.now()))
		return null;
	const start = continueFrom(saved, memory.remembered, poll.isTransactional);
	memory.begin({ ...start, isUncertain: start.isUncertain || poll.isStateLost });
	const isFirst = start.state === undefined;
	const isBefore = isFirst && startAfter === 'now';
	const state = start.state ?? emptyState(scope, isBefore ? null : (startAfter as number | null));
	const known = KnownRecords.parse(state.known);
	const { settled, unseenUntil } = state;
	const times = { settled, unseenUntil };
	const knowledge: Knowledge = {
		...poll,
		...times,
		known,
		unconfirmed: memory.unconfirmed,
		isBefore,
	};
	const isContinued = memory.scan !== undefined;
	const scan = (memory.scan ??= new Scan(kind, memory.certainDownTo));
	scan.hasFailed ||= memory.hasFailed;
	memory.hasFailed = false;
	const { readDownTo } = scan;
	const isRead = await continueScan(scan, memory.sweep, {
		readPage: poll.readPage,
		isOver: poll.isOver,
		take(page, number, isOfSweep) {
			scan.note(page, number);
			let hasNews = false;
			const sweepPage = isOfSweep ? number : undefined;
			const found = { isUncertain: number > memory.certainDownTo, sweepPage };
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
		},
		// Publishing goes on without what fails: no more is asked of this scan than to note what was there.
		leavesOutFailures: isBefore,
		mustReadOn: (page) => isFirst || mustReadOn(page, scan, state, memory),
	}).catch(async (error: unknown) => {
		// What was read until its time was over counts.
		const isLate = error instanceof Cancelled && poll.isOver() && scan.size > 0;
		return isLate ? false : await Promise.reject(error as Error);
	});
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
	const { items, next } = handOver({ ...poll, state, isFirst, known, scan, hasSeenAll });
	// What n8n does not have yet is given again: it drops what the poll of an activation kept without items.
	const isSaved = saved?.seq === next.seq && saved.session === next.session;
	if (!isSaved) writeState(data, next);
	return items;
}

/** Why a poll returns nothing, where the service does not respond within its time. */
export function tooSlow(): ApiError {
	return new ApiError('The service did not respond in time', {
		description: 'The next poll tries again. Nothing is left out.',
		failure: { cause: 'temporarily-unavailable' },
	});
}
