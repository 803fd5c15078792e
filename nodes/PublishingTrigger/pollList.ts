import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../shared/errors/apiError';
import { TimedOut } from '../shared/client/deadline';
import type { ReadPages } from './changeList';
import type { ChangeChoices } from './choices';
import type { PollEngine } from './engine';
import { keyOf, LAST_PLACE, placeOf } from './knownRecords';
import type { PollTime, Reading, StartBelowTop } from './reading';
import { hasFormerState, newState, readState, resumeState, writeState } from './state';
import type { ChangeState } from './state';
import { TopReading } from './topReading';
import { WholeListReading } from './wholeListReading';

/** Memory of a process for one list, beside the state that n8n saves. */
export interface ListMemory {
	/** The latest state: n8n may have saved an older one. */
	state?: ChangeState;
	/** The reading that a poll had no time to complete. */
	reading?: Reading;
	/** The pages at which the next reading begins. */
	from?: StartBelowTop;
}

/** One poll of a list, without n8n. */
export interface ListPoll
	extends Omit<ChangeChoices, 'event'>,
		Pick<PollEngine, 'data' | 'isTransactional'>,
		PollTime {
	/** Node, credential, event and filters that the state belongs to, as a hash. */
	readonly scope: string;
	/** All that the user asks for, as text. */
	readonly purpose: string;
	readonly memory: ListMemory;
	/** A name that no other process has. */
	readonly session: string;
	/** Reads in the time of the poll. Throws `TimedOut` when it is over. */
	readonly inTime: (read: (pages: ReadPages) => Promise<boolean>) => Promise<boolean>;
	/** Reports that a trigger begins. Returns whether an earlier process may have delivered its changes. */
	readonly onStart: (hasFormerState: boolean) => boolean;
}

interface PollResult {
	/** The changes, oldest first; `null` if there are none, or the reading goes on with the next poll. */
	readonly items: IDataObject[] | null;
	/** Why a page was left out. */
	readonly failure?: ApiError;
}

/**
 * Reads the list and returns the changes. The last statement writes the state: anything that throws comes before. Throws
 * the `ApiError` of a page that failed, `TimedOut` if the poll read no page in its time, or `Cancelled`.
 */
export async function pollList(poll: ListPoll): Promise<PollResult> {
	const { memory, data, maxItems } = poll;
	memory.reading = openReading(poll);
	if (!(await readOn(memory.reading, poll))) return { items: null };
	const { failure } = memory.reading;
	const { items, state, from } = handOver(memory.reading, maxItems);
	memory.reading = undefined;
	memory.from = from;
	memory.state = state;
	const saved = readState(data, state.scope);
	if (saved?.seq !== state.seq || saved.session !== state.session) writeState(data, state);
	return { items: items.length > 0 ? items : null, failure };
}

/** Returns the reading under way if it is still the one that the user asks for, or a new one. */
function openReading(poll: ListPoll): Reading {
	const { kind, filters, startAfter, scope, purpose, maxItems, data, memory, session } = poll;
	if (memory.reading?.rules.purpose === purpose) return memory.reading;
	const own = memory.state?.scope === scope ? memory.state : undefined;
	const from = own && memory.from;
	memory.from = undefined;
	const resumed = resumeState(readState(data, scope), own, poll);
	const isFirst = resumed === undefined;
	const isFormer = isFirst && hasFormerState(data);
	const isUncertain = isFirst && poll.onStart(isFormer);
	const baseline = typeof startAfter === 'number' ? placeOf(startAfter, LAST_PLACE) : '';
	const rules = {
		kind,
		filters,
		maxItems,
		purpose,
		isFirst,
		state: resumed ?? newState({ scope, session, baseline }, isUncertain),
		isBaseline: isFirst && (startAfter === 'now' || isFormer),
	};
	return kind.growsAtTop ? new TopReading(rules, from) : new WholeListReading(rules);
}

/** Returns whether the reading is complete: the next poll goes on otherwise. */
async function readOn(reading: Reading, poll: ListPoll): Promise<boolean> {
	const pagesBefore = reading.pageCount;
	try {
		return await poll.inTime(async (readPages) => await reading.readOn(readPages, poll));
	} catch (error) {
		const isRetried = (reading.rules.isFirst || poll.kind.growsAtTop) && isTemporary(error);
		const goesOn = isRetried || error instanceof TimedOut;
		if (!goesOn) poll.memory.reading = undefined;
		// A poll that came further is no failure: the next one goes on there.
		if (goesOn && reading.pageCount > pagesBefore) return false;
		return await Promise.reject(error as Error);
	}
}

function isTemporary(error: unknown): boolean {
	return error instanceof ApiError && (error.details.kind ?? 'final') !== 'final';
}

/**
 * Returns the changes to deliver, oldest first and at most `maxItems`, and the state that goes with them. The other
 * changes stay unknown, so the next poll finds them.
 */
function handOver(
	reading: Reading,
	maxItems: number,
): { items: IDataObject[]; state: ChangeState; from: StartBelowTop | undefined } {
	const { seen, known, rules } = reading;
	const changes = reading.changes();
	// n8n may have ended because of these, so they come alone: nothing else is lost with them.
	const again = changes.filter(({ isUnconfirmed }) => isUnconfirmed);
	const due = (again.length > 0 ? again : changes).slice(0, maxItems);
	const delivered = new Set(due);
	const waiting = changes.filter((change) => !delivered.has(change));
	// Records newer than the first waiting change are not remembered yet, so the baseline cannot pass that change.
	const firstWaiting = waiting[0]?.place ?? LAST_PLACE;
	const remembered = [...seen.values()].filter(({ place }) => place < firstWaiting);
	for (const { place, version } of [...remembered, ...due]) known.set({ place, version });

	const { state, isFirst } = rules;
	const isChanged = isFirst || remembered.length > 0 || due.length > 0;
	const forgotten = known.forgetOldest(reading.order);
	const size = due.filter((change) => known.get(keyOf(change)) !== undefined).length;
	const times = again.length > 0 ? (state.batch?.times ?? 1) : 1;
	const next = { ...state, ...reading.nextState(waiting) };
	return {
		items: due.map(({ record, isUnconfirmed, isUncertain }) => ({
			...(record as IDataObject),
			...(isUnconfirmed || isUncertain ? { redelivered: true } : {}),
		})),
		state: {
			...next,
			seq: isChanged ? state.seq + 1 : state.seq,
			known: known.toText(),
			baseline: forgotten > next.baseline ? forgotten : next.baseline,
			batch: due.length > 0 ? { size, times } : null,
		},
		from: reading.nextStart?.(waiting, due),
	};
}
