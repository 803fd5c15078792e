import type { IDataObject } from 'n8n-workflow';
import { ApiError, Cancelled } from '../../shared/api/apiError';
import { assess, sightingOf, type Knowledge } from './assess';
import { continueFrom } from './continueFrom';
import { handOver } from './handOver';
import { KnownRecords } from './knownRecords';
import { leadsOn } from './leadsOn';
import type { ListPoll } from './listPoll';
import { continueLook } from './look';
import { PartialLook } from './partialLook';
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
	const beginning = continueFrom(saved, memory.remembered, poll.isTransactional);
	memory.begin({ ...beginning, isUnsure: beginning.isUnsure || poll.isStateLost });
	const isFirst = beginning.state === undefined;
	const isBefore = isFirst && startAfter === 'now';
	const state =
		beginning.state ?? emptyState(scope, isBefore ? null : (startAfter as number | null));
	const known = KnownRecords.parse(state.known);
	const { settled, unseenUntil } = state;
	const times = { settled, unseenUntil };
	const knowledge: Knowledge = { ...poll, ...times, known, doubtful: memory.doubtful, isBefore };
	const isContinued = memory.look !== undefined;
	const look = (memory.look ??= new PartialLook(kind, memory.sureDownTo));
	look.hasFailed ||= memory.hasFailed;
	memory.hasFailed = false;
	const { readDownTo } = look;
	const isRead = await continueLook(look, memory.round, {
		readPage: poll.readPage,
		isOver: poll.isOver,
		take(page, number, isOfRound) {
			look.note(page, number);
			let hasNews = false;
			const roundPage = isOfRound ? number : undefined;
			const found = { isUnsure: number > memory.sureDownTo, roundPage };
			for (const record of page.records) {
				const sighting = sightingOf(kind, record, found);
				if (memory.shown.isOutdated(sighting)) continue;
				const assessment = assess(sighting, knowledge);
				if (assessment === 'know') look.passedOver.set(sighting.key, sighting);
				if (assessment !== 'tell') continue;
				look.keep(sighting);
				hasNews = true;
			}
			return hasNews;
		},
		// Publishing goes on without what fails: no more is asked of this look than to note what was there.
		leavesOutFailures: isBefore,
		leadsOn: (page) => isFirst || leadsOn(page, look, state, memory),
	}).catch(async (error: unknown) => {
		// What was read until its time was over counts.
		const isLate = error instanceof Cancelled && poll.isOver() && look.size > 0;
		return isLate ? false : await Promise.reject(error as Error);
	});
	if (!isRead && !isBefore) {
		if (isContinued && look.readDownTo === readDownTo) throw tooSlow();
		return null;
	}
	// A page that is missing, or refused, is no end of what was there before.
	const isComplete = isRead && !(isBefore && (look.lacksRecords || look.hasGap));
	const hasSeenAll = isFirst ? isComplete : memory.round.hasEnded === true;
	if (!isComplete && look.size === 0 && !look.wasEmpty) {
		look.wasEmpty = true;
		return null;
	}
	const { items, next } = handOver({ ...poll, state, isFirst, known, look, hasSeenAll });
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
