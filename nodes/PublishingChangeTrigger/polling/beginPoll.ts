import { continueFrom, isBeingSaved } from './continueFrom';
import { KnownRecords } from './knownRecords';
import type { ListPoll } from './listPoll';
import { emptyState, readState, type ChangeState } from './state';

/** What a poll begins with. */
export interface BegunPoll {
	/** What n8n has saved; nothing where there is none. */
	readonly saved: ChangeState | undefined;
	readonly state: ChangeState;
	readonly known: KnownRecords;
	/** Whether the trigger begins with it. */
	readonly isFirst: boolean;
	/** Whether all that it finds was there before the trigger began. */
	readonly isBefore: boolean;
}

/** Goes on from what n8n has saved and this process remembers; nothing where a delivery is still being saved. */
export function beginPoll(poll: ListPoll): BegunPoll | undefined {
	const { scope, startAfter, memory, isTransactional } = poll;
	memory.enter(scope, poll.wanted);
	const saved = readState(poll.data, scope);
	const { remembered, handedOverAt } = memory;
	if (isTransactional && isBeingSaved(saved, remembered, handedOverAt, poll.now()))
		return undefined;
	const start = continueFrom(saved, remembered, isTransactional);
	memory.begin({ ...start, isUncertain: start.isUncertain || poll.isStateLost });
	const isFirst = start.state === undefined;
	const isBefore = isFirst && startAfter === 'now';
	const state = start.state ?? emptyState(scope, startAfter === 'now' ? null : startAfter);
	return { saved, state, known: KnownRecords.parse(state.known), isFirst, isBefore };
}
