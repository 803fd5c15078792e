import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../shared/json';
import { KnownRecords } from './knownRecords';

/** All that the trigger keeps from poll to poll, in n8n's static data of the node: plain JSON of at most 200 kB. */
export interface ChangeState {
	readonly version: 1;
	/** Hash of the node, the account, the event and the filters that the API applies: others start over. */
	readonly scope: string;
	/** Hash of the API key. Another one may be the key of another company. */
	readonly key: string;
	/**
	 * Grows with each delivery and each newly known record, so that a state that was rolled back is noticed. 0 until the first
	 * reading is complete.
	 */
	readonly seq: number;
	/** The process that wrote it. */
	readonly processId: string;
	/** The `seq` with which that process took over from another one. */
	readonly takeoverSeq: number;
	/** Whether n8n saved it together with the execution, and no earlier process may have delivered an unknown change. */
	readonly savedWithExecution: boolean;
	/** The newest 10,000 records (`knownRecords.ts` has the form). */
	readonly known: string;
	/** The sort key up to which an unknown record counts as old. */
	readonly watermark: string;
	/**
	 * The changes that were handed to n8n last: how many of the known records, counted from the last one, and how often.
	 * `null` if n8n has certainly taken them. Otherwise the next process delivers them again.
	 */
	readonly lastDelivery: { readonly size: number; readonly times: number } | null;
	/** Whether changes wait, because of 'Max Items'. They are unknown, so a new process finds them again. */
	readonly hasBacklog: boolean;
}

/** Key of the state in n8n's static data of the node. */
const STATE_KEY = 'changes';

/** Returns the state that n8n has saved for that scope. */
export function readState(data: IDataObject, scope: string): ChangeState | undefined {
	const state = data[STATE_KEY];
	if (!isObject(state) || state.version !== 1 || state.scope !== scope) return undefined;
	// A copy, as n8n's own objects watch each access.
	return JSON.parse(JSON.stringify(state)) as ChangeState;
}

/** n8n notices the assignment and saves the state. Only durable cursors are saved together with the execution. */
export function writeState(data: IDataObject, state: ChangeState): void {
	data[STATE_KEY] = state as unknown as IDataObject;
}

/** Returns the known records. Those of a delivery that n8n may not have taken appear as changes once more. */
export function knownOf({ known: text, lastDelivery }: ChangeState): KnownRecords {
	const known = KnownRecords.parse(text);
	if (lastDelivery !== null) known.markHandedOver(lastDelivery.size);
	return known;
}

/** The list that a state belongs to, and who reads it. */
export interface StateOwner extends Pick<ChangeState, 'scope' | 'key' | 'processId'> {
	/** Whether n8n saves the state together with the execution. */
	readonly isTransactional: boolean;
}

/** Returns the state of a trigger that begins. */
export function newState(owner: StateOwner, takeoverSeq = 0): ChangeState {
	const { scope, key, processId, isTransactional: savedWithExecution } = owner;
	const nothing = { seq: 0, known: '', watermark: '', lastDelivery: null, hasBacklog: false };
	return { version: 1, scope, key, processId, takeoverSeq, savedWithExecution, ...nothing };
}

/**
 * A delivery comes three times at most: n8n would have to die in the same few milliseconds each time to lose it, and changes
 * that make n8n run out of memory must not do so forever. Neither must those whose state n8n rolls back each time.
 */
const MOST_TIMES = 3;

/**
 * Whether another process of n8n has gone on since this one wrote its own state.
 *
 * Otherwise the own state counts, whatever n8n has saved. n8n drops the result of a poll without a word if the workflow was
 * published again meanwhile or the poll took too long. It saves the state and the execution one after the other, so a crash
 * loses one of them. Executions and other triggers of the workflow that save static data write an older state back
 * (n8n 2.41.1, `poll-trigger-executor.js`, `poll-trigger-task-handler.js`, `trigger-execution-context.factory.js`). Durable
 * cursors are saved with the execution in one transaction (`poll-cursor.service.js`).
 */
export function isFollowed(own: ChangeState, saved: ChangeState | undefined): boolean {
	return saved !== undefined && saved.processId !== own.processId && saved.seq > own.takeoverSeq;
}

/** Whether n8n has taken the last delivery of this process, or has got it often enough. */
export function isTaken(
	{ lastDelivery, seq, key }: ChangeState,
	saved: ChangeState | undefined,
	isTransactional: boolean,
): boolean {
	if (lastDelivery === null) return true;
	// Under another key, the state is from before the trigger has started over.
	if (saved?.key === key && saved.seq >= seq) return true;
	return !isTransactional && lastDelivery.times >= MOST_TIMES;
}

/**
 * Returns the state with which a new process goes on. Saved with the execution, it is certainly not older than the last
 * delivery.
 */
export function takeOver(
	saved: ChangeState,
	{ processId, isTransactional }: StateOwner,
): ChangeState {
	const savedWithExecution = isTransactional && saved.savedWithExecution;
	const isTaken = savedWithExecution || (saved.lastDelivery?.times ?? 0) >= MOST_TIMES;
	const lastDelivery = isTaken ? null : saved.lastDelivery;
	return { ...saved, processId, takeoverSeq: saved.seq, savedWithExecution, lastDelivery };
}
