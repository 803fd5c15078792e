import type { IDataObject } from 'n8n-workflow';
import type { PagePosition } from '../shared/client/pages';
import { ApiError } from '../shared/errors/apiError';
import { mayPass } from '../shared/errors/outcome';
import { TimedOut, withDeadline } from '../shared/client/deadline';
import type { PollEngine } from './engine';
import { keyOf, MAX_SORT_KEY, sortKeyOf } from './knownRecords';
import { itemOf, type PollChoices } from './polledEvent';
import { Reading, type Change, type FullScan, type PollTime, type ReadPages } from './reading';
import { isFollowed, isTaken, knownOf, newState, readState, takeOver, writeState } from './state';
import type { ChangeState, StateOwner } from './state';

/** Memory of a process for one list, beside the state that n8n saves. */
export interface ListMemory {
	/** The latest state, which n8n may not have saved. */
	state: ChangeState;
	/** The changes of its last delivery. */
	delivered: readonly Change[];
	/** Changes that wait, by key. */
	backlog: Map<string, Change>;
	/** Whether newer changes were left out. */
	hasLeftOut: boolean;
	scan: FullScan;
	/** The reading that a poll could not complete. */
	underWay?: Reading;
	/** Number of the page that failed in the poll before. */
	failedAt?: number;
	/** Whether the log has warned of a list that is too long. */
	hasWarned?: boolean;
}

/** A poll of a list, and its surroundings. */
export interface ListPoll extends PollChoices, PollTime, PollEngine, StateOwner {
	/** Keeps the memory from poll to poll. */
	readonly holder: { list?: ListMemory };
	/** Returns the list. Reading it throws `Cancelled` at the signal. */
	readonly open: (signal: AbortSignal) => ReadPages;
	/** Another poll takes the place of this one at this signal. */
	readonly superseded?: AbortSignal;
	/** Reports that a trigger begins. Returns whether an earlier process may have delivered its changes. */
	readonly onStart: () => boolean;
	/** Reports that the key is that of another company, so that the trigger starts over. */
	readonly onOtherCompany: () => void;
	/** Logs what the poll did. */
	readonly debug: (line: string) => void;
}

interface PollResult {
	/** The changes, oldest first; `null` if there are none, or the reading goes on with the next poll. */
	readonly items: IDataObject[] | null;
	/** Why a page was left out, or the reading goes on with the next poll. */
	readonly failure?: Error;
}

/**
 * Reads the list and returns the changes. Anything that throws comes before the state is written: if n8n is killed, the next
 * process goes on from the state of the poll before. Throws `Cancelled`, or the `ApiError` or `TimedOut` of a page that fails the
 * poll (`passBy`).
 */
export async function pollList(poll: ListPoll): Promise<PollResult> {
	const memory = resume(poll);
	const reading = openReading(memory, poll);
	const { isComplete, failure } = await readOn(reading, memory, poll);
	if (reading.isOfOtherCompany) return startOver(poll);
	const items = isComplete ? deliver(reading, memory, poll) : [];
	keep(memory, poll);
	const { rules, pageCount, olderCount, newsCount, position } = reading;
	poll.debug(
		[
			`${rules.phase}: pages ${pageCount}, of these older ${olderCount}, new ${newsCount}`,
			isComplete
				? `delivered ${items.length}, waiting ${memory.backlog.size}`
				: `goes on with the next poll at page ${position?.number}`,
			...(failure === undefined ? [] : [`page ${memory.failedAt} failed: ${failure.message}`]),
		].join(', '),
	);
	if (failure === undefined) memory.failedAt = undefined;
	return { items: items.length > 0 ? items : null, failure };
}

/** Returns the memory of this process, or a new one if there is none yet, or another process has gone on since. */
function resume(poll: ListPoll): ListMemory {
	const { list } = poll.holder;
	const saved = readState(poll.data, poll.scope);
	if (list?.state.scope === poll.scope && !isFollowed(list.state, saved)) {
		settle(list, saved, poll);
		return list;
	}
	const state = saved ? takeOver(saved, poll) : newState(poll);
	const isCertain = saved ? state.savedWithExecution : !poll.onStart();
	return (poll.holder.list = newMemory(state, isCertain));
}

/** Starts over with the next poll. Changes are marked, as the key may be the same company's after all. */
function startOver(poll: ListPoll): PollResult {
	poll.onOtherCompany();
	const takeoverSeq = readState(poll.data, poll.scope)?.seq;
	poll.holder.list = newMemory(newState({ ...poll, isTransactional: false }, takeoverSeq), false);
	return { items: null };
}

function newMemory(state: ChangeState, isCertain: boolean): ListMemory {
	const scan = { uncertainFrom: isCertain ? Infinity : 1 };
	return { state, delivered: [], backlog: new Map(), hasLeftOut: false, scan };
}

/** Lets the last delivery of this process come again if n8n has not taken it. `knownOf` does so for an earlier process. */
function settle(memory: ListMemory, saved: ChangeState | undefined, poll: ListPoll): void {
	const { state, delivered, backlog } = memory;
	if (delivered.length === 0) return;
	memory.delivered = [];
	if (isTaken(state, saved, poll.isTransactional)) {
		memory.state = { ...state, lastDelivery: null };
		return;
	}
	for (const change of delivered) backlog.set(keyOf(change), { ...change, wasHandedOver: true });
}

/** Returns the reading under way if it is still the right one, or a new one. */
function openReading(memory: ListMemory, poll: ListPoll): Reading {
	const { event, filters, startAfter, maxItems } = poll;
	const { state, underWay, backlog, hasLeftOut, scan } = memory;
	if (underWay !== undefined && !poll.isActivation) return underWay;
	const isFirst = state.seq === 0;
	const firstWatermark = typeof startAfter === 'number' ? sortKeyOf(startAfter, MAX_SORT_KEY) : '';
	const hasOtherKey = state.key !== poll.key && state.known !== '';
	// Changes were left out, or an earlier process had them.
	const areElsewhere = hasLeftOut || (state.hasBacklog && backlog.size === 0);
	const first = startAfter === 'now' ? 'first reading from now' : 'first reading from a date';
	memory.underWay = new Reading(
		{
			event,
			filters,
			phase: isFirst ? first : 'following',
			watermark: isFirst ? firstWatermark : state.watermark,
			backlog,
			isFull: hasLeftOut && backlog.size >= maxItems && !hasOtherKey,
			isToEnd: isFirst || areElsewhere,
			hasOtherKey,
			scan,
		},
		knownOf(state),
	);
	return memory.underWay;
}

/** Whether the changes can be delivered, and why not all of the list was read. */
type Progress = { readonly isComplete: boolean } & Pick<PollResult, 'failure'>;

/** Reads on in the time of the poll. */
async function readOn(reading: Reading, memory: ListMemory, poll: ListPoll): Promise<Progress> {
	const pagesBefore = reading.pageCount;
	const onTooMany = (count: number) => {
		if (memory.hasWarned !== true) poll.onTooMany(count);
		memory.hasWarned = true;
	};
	const time = { ...poll, onTooMany };
	try {
		const read = async (signal: AbortSignal) => await reading.read(poll.open(signal), time);
		return { isComplete: await withDeadline(poll.budgetMs, read, poll.superseded) };
	} catch (error) {
		const isFailure = error instanceof ApiError || error instanceof TimedOut;
		if (!isFailure) throw error as Error;
		return passBy(error, reading, memory, reading.pageCount > pagesBefore);
	}
}

/**
 * Decides what a page that failed ends. Throws its error if the poll fails.
 *
 * | The page                                      | once                             | again in the next poll      |
 * | --------------------------------------------- | -------------------------------- | --------------------------- |
 * | one of the newest, and the error may pass     | the next poll goes on there      | the next poll begins at     |
 * |                                               |                                  | the top, as a cursor may    |
 * |                                               |                                  | have expired                |
 * | one of the newest that is refused             | the next poll begins at the top  | the same                    |
 * | either, below changes of a list read whole    | the same                         | the changes are delivered   |
 * | an older one                                  | the changes are delivered, if    | the scan goes on behind it, |
 * |                                               | any; else the poll fails         | or anew if pages have       |
 * |                                               |                                  | cursors                     |
 */
function passBy(
	error: ApiError | TimedOut,
	reading: Reading,
	memory: ListMemory,
	hasProgress: boolean,
): Progress {
	const { position, hasNewest, rules, changes } = reading;
	const failedAt = position?.number ?? 1;
	const isAgain = memory.failedAt === failedAt;
	memory.failedAt = failedAt;
	const isPassedBy = isAgain && rules.event.reading === 'whole' && rules.phase === 'following';
	if (hasNewest) reading.leaveScan(scanAfter(position, isAgain));
	if ((hasNewest || isPassedBy) && changes.size > 0) return { isComplete: true, failure: error };
	if (hasNewest) memory.scan = reading.nextScan;
	const mayGoOn = error instanceof TimedOut || mayPass(error);
	const goesOn = !hasNewest && !isAgain && mayGoOn;
	if (!goesOn) memory.underWay = undefined;
	if (!goesOn || !hasProgress) throw error;
	return { isComplete: false, failure: error };
}

/** Returns the page with which the scan goes on after one has failed. Nobody knows the cursor behind a page that was not read. */
function scanAfter(failed: PagePosition | undefined, isAgain: boolean): PagePosition | undefined {
	if (!isAgain || failed === undefined) return failed;
	return failed.cursor === undefined ? { ...failed, number: failed.number + 1 } : undefined;
}

/** Delivers the oldest changes. Returns their items, and keeps the others and the state that goes with them. */
function deliver(reading: Reading, memory: ListMemory, poll: ListPoll): IDataObject[] {
	const { known, watermark } = reading;
	const changes = reading.inOrder();
	// n8n may have ended because of these, so they come alone: nothing else is lost with them.
	const again = changes.filter(({ wasHandedOver }) => wasHandedOver);
	const due = (again.length > 0 ? again : changes).slice(0, poll.maxItems);
	const times = again.length > 0 ? (memory.state.lastDelivery?.times ?? 0) + 1 : 1;
	const delivered = new Set(due);
	const waiting = changes.filter((change) => !delivered.has(change));
	// Newer records are not remembered yet, so the watermark cannot pass a change that waits.
	const [firstWaiting = MAX_SORT_KEY] = waiting.map(({ sortKey }) => sortKey).sort();
	const remembered = [...reading.seen.values()].filter(
		(entry) => entry.sortKey < firstWaiting || known.get(keyOf(entry)) !== undefined,
	);
	for (const { sortKey, version } of [...remembered, ...due]) known.add({ sortKey, version });
	const forgotten = known.forgetOldest();
	const size = due.filter((change) => known.get(keyOf(change)) !== undefined).length;
	const { seq } = memory.state;
	const isCertain =
		reading.nextScan.uncertainFrom === Infinity && !waiting.some(({ mayRepeat }) => mayRepeat);
	const isChanged = seq === 0 || remembered.length > 0 || due.length > 0;
	memory.state = {
		...memory.state,
		key: poll.key,
		savedWithExecution: poll.isTransactional && isCertain,
		seq: isChanged ? seq + 1 : seq,
		known: known.toText(),
		watermark: forgotten > watermark ? forgotten : watermark,
		lastDelivery: due.length > 0 ? { size, times } : null,
		hasBacklog: waiting.length > 0,
	};
	memory.delivered = due;
	memory.backlog = new Map(waiting.map((change) => [keyOf(change), change]));
	memory.hasLeftOut = reading.hasLeftOut;
	memory.scan = reading.nextScan;
	memory.underWay = undefined;
	return due.map(({ record, wasHandedOver, mayRepeat }) => ({
		...(itemOf(record, poll) as IDataObject),
		...(wasHandedOver || mayRepeat ? { redelivered: true } : {}),
	}));
}

/** Writes the state to n8n's data unless it is there already. */
function keep({ state }: ListMemory, { data, scope }: ListPoll): void {
	const saved = readState(data, scope);
	// Under another key, the numbers begin anew.
	const isSame =
		saved?.key === state.key && saved.seq === state.seq && saved.processId === state.processId;
	if (!isSame) writeState(data, state);
}
