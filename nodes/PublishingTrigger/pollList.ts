import type { IDataObject } from 'n8n-workflow';
import { ApiError } from '../shared/errors/apiError';
import { TimedOut, withDeadline } from '../shared/client/deadline';
import type { ReadPages } from './changeList';
import type { ChangeChoices } from './choices';
import { deliver } from './deliver';
import type { PollEngine } from './engine';
import type { PollTime, ReadingRules } from './findings';
import { LAST_PLACE, placeOf } from './knownRecords';
import { newListFindings, readList, type ListFindings } from './readList';
import {
	newTopFindings,
	nextStart,
	readTop,
	type StartBelowTop,
	type TopFindings,
} from './readTop';
import { knownOf, newState, readState, resumeState, writeState, type ChangeState } from './state';

/** Memory of a process for one list, beside the state that n8n saves. */
export interface ListMemory {
	/** The latest state, which n8n may not have saved, and where the next reading begins unless that is the top. */
	latest?: { readonly state: ChangeState; readonly start?: StartBelowTop };
	/** The reading that a poll had no time to complete. */
	reading?: ListReading;
}

interface ListReading {
	/** All that the user asks for, as text. */
	readonly purpose: string;
	readonly rules: ReadingRules;
	readonly findings: TopFindings | ListFindings;
}

/** One poll of a list, without n8n. */
interface ListPoll
	extends Omit<ChangeChoices, 'event'>,
		Pick<PollEngine, 'data' | 'isTransactional' | 'budgetMs'>,
		PollTime {
	/** Node, credential, event and filters that the state belongs to, as a hash. */
	readonly scope: string;
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
}

interface PollResult {
	/** The changes, oldest first; `null` if there are none, or the reading goes on with the next poll. */
	readonly items: IDataObject[] | null;
	/** Why a page was left out. */
	readonly failure?: ApiError;
}

/**
 * Reads the list and returns the changes. The last statement writes the state: anything that throws comes before, and if n8n
 * is killed, the next process goes on from the state of the poll before (`resumeState`). Throws the `ApiError` of a page that
 * failed, `TimedOut` if the poll read no page in its time, or `Cancelled`.
 */
export async function pollList(poll: ListPoll): Promise<PollResult> {
	const { memory, data, maxItems } = poll;
	const reading = openReading(poll);
	memory.reading = reading;
	await read(reading, poll);
	const { rules, findings } = reading;
	if (!findings.isComplete) return { items: null };
	const delivery = deliver(rules.state, findings, maxItems);
	const { items, state } = delivery;
	const start = 'positions' in findings ? nextStart(findings, delivery, maxItems) : undefined;
	memory.reading = undefined;
	memory.latest = { state, start };
	const saved = readState(data, state.scope);
	if (saved?.seq !== state.seq || saved.session !== state.session) writeState(data, state);
	return { items: items.length > 0 ? items : null, failure: findings.failure };
}

/** Returns the reading under way if it is still the one that the user asks for, or a new one. */
function openReading(poll: ListPoll): ListReading {
	const { kind, filters, startAfter, scope, purpose, maxItems, data, memory, session } = poll;
	if (memory.reading?.purpose === purpose) return memory.reading;
	const latest = memory.latest?.state.scope === scope ? memory.latest : undefined;
	const resumed = resumeState(readState(data, scope), latest?.state, poll);
	const isFirst = resumed === undefined;
	const isUncertain = isFirst && poll.onStart();
	const baseline = typeof startAfter === 'number' ? placeOf(startAfter, LAST_PLACE) : '';
	const state = resumed ?? newState({ scope, session, baseline }, isUncertain);
	const isBaseline = isFirst && startAfter === 'now';
	const rules = { kind, filters, maxItems, state, known: knownOf(state), isFirst, isBaseline };
	const findings = kind.growsAtTop ? newTopFindings(rules, latest?.start) : newListFindings(rules);
	return { purpose, rules, findings };
}

/** Reads on in the time of the poll. The next poll goes on if the findings are not complete. */
async function read({ rules, findings }: ListReading, poll: ListPoll): Promise<void> {
	const pagesBefore = findings.pageCount;
	const readOn = async (signal: AbortSignal) => {
		const list = poll.open(signal);
		if ('positions' in findings) await readTop(list, rules, findings, poll);
		else await readList(list, rules, findings, poll);
	};
	try {
		await withDeadline(poll.budgetMs, readOn, poll.superseded);
	} catch (error) {
		const isRetried = (rules.isFirst || findings.order === 'list') && isTemporary(error);
		const goesOn = isRetried || error instanceof TimedOut;
		if (!goesOn) forgetPosition(poll.memory);
		// A poll that came further is no failure: the next one goes on there.
		if (!goesOn || findings.pageCount === pagesBefore) throw error as Error;
	}
}

function forgetPosition(memory: ListMemory): void {
	memory.reading = undefined;
	memory.latest = memory.latest && { state: memory.latest.state };
}

function isTemporary(error: unknown): boolean {
	return error instanceof ApiError && (error.details.kind ?? 'final') !== 'final';
}
