import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../shared/errors/apiError';
import { TimedOut, withDeadline } from '../shared/client/deadline';
import type { ReadPages } from './changeList';
import type { ChangeChoices } from './choices';
import type { PollEngine } from './engine';
import {
	newFindings,
	stepBack,
	type Findings,
	type PollTime,
	type ReadingMemory,
	type ReadingRules,
	type ReadingStart,
} from './findings';
import { hash, KnownRecords, MAX_SORT_KEY, sortKeyOf } from './knownRecords';
import { planDelivery, stateSoFar } from './planDelivery';
import { idsOf } from './polledEvent';
import { readings, readList } from './readList';
import {
	isFollowed,
	isTaken,
	knownOf,
	newState,
	readState,
	resumeState,
	writeState,
	type ChangeState,
} from './state';

/** Memory of a process for one list, beside the state that n8n saves. */
export interface ListMemory {
	/** The latest state, which n8n may not have saved. */
	latest?: Latest;
	/** The reading that a poll had no time to complete. */
	reading?: ListReading;
	/** Memory of earlier readings. */
	readings?: ReadingMemory;
}

interface Latest {
	readonly state: ChangeState;
	/** The items of its batch. */
	readonly items: readonly IDataObject[];
	/** Where the next reading begins. */
	readonly start?: ReadingStart;
}

interface ListReading {
	/** All that the user asks for, as text. */
	readonly purpose: string;
	/** The saved state with which the reading began. */
	readonly saved: ChangeState | undefined;
	readonly rules: ReadingRules;
	readonly findings: Findings;
}

/** One poll of a list, without n8n. */
interface ListPoll
	extends Omit<ChangeChoices, 'eventName'>,
		Pick<PollEngine, 'data' | 'isTransactional' | 'budgetMs'>,
		PollTime {
	/** Node, account, event and filters that the state belongs to, as a hash. */
	readonly scope: string;
	/** Hash of the API key. */
	readonly key: string;
	/** All that the user asks for, as text. */
	readonly purpose: string;
	readonly memory: ListMemory;
	/** A name that no other process has. */
	readonly session: string;
	/** Returns the list. Reading it throws `Cancelled` at the signal. */
	readonly open: (signal: AbortSignal) => ReadPages;
	/** Another poll takes the place of this one at this signal. */
	readonly superseded?: AbortSignal;
	/** Reports that a trigger begins. Returns whether an earlier process may have delivered its changes. */
	readonly onStart: () => boolean;
	/** Reports that the key is that of another company, so that the trigger starts over. */
	readonly onOtherCompany: () => void;
}

interface PollResult {
	/** The changes, oldest first; `null` if there are none, or the reading goes on with the next poll. */
	readonly items: IDataObject[] | null;
	/** Why a page was left out. */
	readonly failure?: ApiError;
}

/**
 * Reads the list and returns the changes. Anything that throws comes before the state is written: if n8n is killed, the next
 * process goes on from the state of the poll before (`resumeState`). Throws the `ApiError` of a page that failed, `TimedOut`
 * if the poll read no page in its time, or `Cancelled`.
 */
export async function pollList(poll: ListPoll): Promise<PollResult> {
	const { memory, maxItems, event } = poll;
	const { order, nextStart } = readings[event.reading];
	if (await isOtherCompany(poll)) startOver(poll);
	const again = handOverAgain(poll);
	if (again !== undefined) return { items: again };
	const reading = openReading(poll);
	memory.reading = reading;
	const isComplete = await readOn(reading, poll);
	const { rules, findings } = reading;
	if (!isComplete) {
		if (rules.isFirst) {
			const state = rules.isBaseline ? stateSoFar(rules.state, findings, order) : rules.state;
			keep({ state }, poll);
		}
		return { items: null };
	}
	const delivery = planDelivery(rules.state, findings, order, maxItems);
	const { items, state } = delivery;
	memory.reading = undefined;
	keep({ state, items, start: nextStart(findings, delivery, maxItems) }, poll);
	return { items: items.length > 0 ? items : null, failure: findings.failure };
}

/** Whether another API key leads to a list in which nothing is known: its newest page decides. */
async function isOtherCompany(poll: ListPoll): Promise<boolean> {
	const { memory, data, scope, key, event, budgetMs, superseded } = poll;
	const own = memory.latest?.state;
	const saved = readState(data, scope);
	const isOwn = own?.scope === scope && !isFollowed(own, saved);
	const { key: before, known = '' } = (isOwn ? own : saved) ?? {};
	if (before === key || known === '') return false;
	const records = await withDeadline(
		budgetMs,
		async (signal) => {
			for await (const page of poll.open(signal)()) return page.records;
			return [];
		},
		superseded,
	);
	const knownRecords = KnownRecords.parse(known);
	const isUnknown = (id: string) => knownRecords.get(hash(id)) === undefined;
	return records.length > 0 && idsOf(event, records).every(isUnknown);
}

function startOver(poll: ListPoll): void {
	const { memory, data, scope, key, session, isTransactional: isDurable } = poll;
	poll.onOtherCompany();
	// If n8n never saves the new state, the old one must not win. Changes are marked, as the key may be the same company's.
	const sinceSeq = readState(data, scope)?.seq ?? 0;
	const state = newState({ scope, key, session, sinceSeq, isDurable, baseline: '' }, true);
	memory.reading = undefined;
	memory.latest = { state, items: [] };
	writeState(data, state);
}

/** Keeps a state in memory, and in n8n's data if it says something new. */
function keep(
	{ items = [], ...latest }: Omit<Latest, 'items'> & Partial<Latest>,
	{ memory, data }: ListPoll,
): void {
	const { state } = latest;
	memory.latest = { ...latest, items };
	const saved = readState(data, state.scope);
	// Under another key, the numbers begin anew.
	const isSame =
		saved?.key === state.key && saved.seq === state.seq && saved.session === state.session;
	if (!isSame || state.seq === 0) writeState(data, state);
}

/** Returns the last batch of this process once more if n8n has not taken it. */
function handOverAgain(poll: ListPoll): IDataObject[] | undefined {
	const { memory, data, scope, maxItems } = poll;
	const { latest } = memory;
	const saved = readState(data, scope);
	if (latest?.state.scope !== scope || isFollowed(latest.state, saved)) return undefined;
	const { state, items } = latest;
	// The next reading finds what an earlier process has delivered.
	if (items.length === 0 || isTaken(state, saved, poll)) return undefined;
	if (items.length > maxItems && saved !== undefined) {
		// The changes are found again, from the state before.
		memory.latest = undefined;
		return undefined;
	}
	const again = items.map((item) => ({ ...item, redelivered: true }));
	const batch = { ...state.batch!, times: state.batch!.times + 1 };
	keep({ ...latest, state: { ...state, batch }, items: again }, poll);
	return again;
}

/** Returns the reading under way if it is still the right one, or a new one. */
function openReading(poll: ListPoll): ListReading {
	const { event, filters, startAfter, scope, key, purpose, maxItems, data, memory, session } = poll;
	const saved = readState(data, scope);
	const { reading } = memory;
	if (reading?.purpose === purpose && isStillRight(reading, saved, session)) {
		if (reading.rules.isBaseline) stepBack(reading.findings);
		return reading;
	}
	const latest = memory.latest?.state.scope === scope ? memory.latest : undefined;
	const resumed = resumeState(saved, ownState(latest), poll);
	const isDurable = poll.isTransactional;
	const baseline = typeof startAfter === 'number' ? sortKeyOf(startAfter, MAX_SORT_KEY) : '';
	const sinceSeq = resumed?.sinceSeq ?? 0;
	const start = { scope, key, session, sinceSeq, isDurable, baseline };
	let state = resumed ? { ...resumed, key } : newState(start, poll.onStart());
	const isFirst = state.seq === 0;
	const isBaseline = isFirst && startAfter === 'now';
	// The node may say by now that it starts from another time.
	if (isFirst && !isBaseline) state = newState(start, state.older.isUncertain);
	const isOwn = latest !== undefined && !isFollowed(latest.state, saved);
	memory.latest = { state, items: [], start: isOwn ? latest.start : undefined };
	const rules = { event, filters, maxItems, state, known: knownOf(state), isFirst, isBaseline };
	return { purpose, saved, rules, findings: newFindings(state, memory.latest.start) };
}

/** Returns the latest state without its batch, which n8n has taken. An earlier process has delivered one without items. */
function ownState(latest: Latest | undefined): ChangeState | undefined {
	const isTakenBatch = latest !== undefined && latest.items.length > 0;
	return isTakenBatch ? { ...latest.state, batch: null } : latest?.state;
}

/** Whether no other process has gone on since the reading began. */
function isStillRight(
	{ saved: before }: ListReading,
	saved: ChangeState | undefined,
	session: string,
): boolean {
	if (saved?.session === session) return true;
	return saved?.seq === before?.seq && saved?.session === before?.session;
}

/** Reads on in the time of the poll. Returns whether the reading is complete: the next poll goes on otherwise. */
async function readOn({ rules, findings }: ListReading, poll: ListPoll): Promise<boolean> {
	const { memory } = poll;
	memory.readings ??= {};
	const pagesBefore = findings.pageCount;
	const reader = { rules, findings, time: poll, memory: memory.readings };
	const read = async (signal: AbortSignal) =>
		await readList({ ...reader, list: poll.open(signal) });
	try {
		return await withDeadline(poll.budgetMs, read, poll.superseded);
	} catch (error) {
		const isRetried = (rules.isFirst || rules.event.reading === 'top') && isTemporary(error);
		const goesOn = isRetried || error instanceof TimedOut;
		if (isRetried) findings.continuation.steppedBackFrom = undefined;
		if (!goesOn) forgetPosition(memory);
		// A poll that came further is no failure: the next one goes on there.
		if (!goesOn || findings.pageCount === pagesBefore) throw error as Error;
		return false;
	}
}

function forgetPosition(memory: ListMemory): void {
	memory.reading = undefined;
	memory.latest = memory.latest && { ...memory.latest, start: undefined };
}

function isTemporary(error: unknown): boolean {
	return error instanceof ApiError && (error.details.kind ?? 'final') !== 'final';
}
