import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../shared/json';
import { KnownRecords } from './knownRecords';

/*
 * The trigger's doubts, the field that holds each one, and who clears it:
 *
 * | Doubt                                             | Field               | Cleared by                             |
 * | ------------------------------------------------- | ------------------- | -------------------------------------- |
 * | Is the saved state the latest one?                | seq, session,       | `resumeState`, in each poll            |
 * |                                                   | sinceSeq            |                                        |
 * | Has n8n taken the last batch?                     | batch               | `isTaken`, if n8n has saved the state; |
 * |                                                   |                     | after three deliveries                 |
 * | Has it taken a record of an earlier process's     | known: the version  | `planDelivery`, with the record        |
 * | batch, which no page has shown since?             | `HANDED_OVER`       |                                        |
 * | Has an earlier process delivered an unknown       | older.isUncertain,  | `planDelivery`, if the sweep is done   |
 * | change from this page on?                         | older.page          | and no page may still repeat           |
 * | Does a change wait below pages that are known?    | waitingPage         | `planDelivery`, if none waits          |
 */

/** The form of the state. */
const FORM = 1;

/** The changes that were handed to n8n last. */
interface Batch {
	/** How many of the known records, counted from the last one. */
	readonly size: number;
	/** How often they were handed over. */
	readonly times: number;
}

/** Position of the sweep through the older pages, of which each poll reads one. */
export interface SweepPosition {
	/** The next one to read. */
	readonly page: number;
	/** Hash of the one that was read last. */
	readonly content: string;
	/** Whether an earlier process may have delivered the unknown changes from `page` on. */
	readonly isUncertain: boolean;
}

const UNREAD = { page: 1, content: '' };

/** All that the trigger keeps from poll to poll, in n8n's static data of the node: plain JSON of at most 200 kB. */
export interface ChangeState {
	readonly version: typeof FORM;
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
	readonly session: string;
	/** Whether n8n saved it together with the execution. */
	readonly isDurable: boolean;
	/** The `seq` with which that process took over from another one. */
	readonly sinceSeq: number;
	/** The newest 10,000 records (`knownRecords.ts` has the form). */
	readonly known: string;
	/** The sort key up to which an unknown record counts as old. */
	readonly baseline: string;
	/**
	 * `null` once n8n is known to have taken the last batch. Otherwise the next poll delivers it again. n8n's database keeps
	 * the batch until the next change, so a restart delivers it again, too.
	 */
	readonly batch: Batch | null;
	readonly older: SweepPosition;
	/** The deepest page on which a change waits, because of 'Max Items' or of a page that failed; 0 if none does. */
	readonly waitingPage: number;
}

/** Key of the state in n8n's static data of the node. */
const STATE_KEY = 'changes';

/** Returns the state that n8n has saved for that scope. */
export function readState(data: IDataObject, scope: string): ChangeState | undefined {
	const state = data[STATE_KEY];
	if (!isObject(state) || state.version !== FORM || state.scope !== scope) return undefined;
	// A copy, as n8n's own objects watch each access.
	return JSON.parse(JSON.stringify(state)) as ChangeState;
}

/** Returns the known records. Those of a batch that n8n may not have taken appear as changes once more. */
export function knownOf({ known: text, batch }: ChangeState): KnownRecords {
	const known = KnownRecords.parse(text);
	if (batch !== null) known.markHandedOver(batch.size);
	return known;
}

/** n8n notices the assignment and saves the state. Only durable cursors are saved together with the execution. */
export function writeState(data: IDataObject, state: ChangeState): void {
	data[STATE_KEY] = state as unknown as IDataObject;
}

/** Returns the state of a trigger that begins. `mayRepeat`: an earlier process may have delivered its changes. */
export function newState(
	start: Pick<ChangeState, 'scope' | 'key' | 'session' | 'sinceSeq' | 'isDurable' | 'baseline'>,
	mayRepeat: boolean,
): ChangeState {
	return {
		...start,
		older: { ...UNREAD, isUncertain: mayRepeat },
		version: FORM,
		seq: 0,
		known: '',
		batch: null,
		waitingPage: 0,
	};
}

/**
 * A batch is handed over three times at most: n8n would have to die in the same few milliseconds each time to lose it,
 * and a batch that makes n8n run out of memory must not do so forever. Neither must one whose state n8n rolls back each time.
 */
export const MOST_TIMES = 3;

interface Writer {
	readonly session: string;
	readonly isTransactional: boolean;
}

/**
 * Returns the state to go on from: `saved` by n8n, or `own`, which this process computed last. `undefined` if the trigger
 * has never polled.
 *
 * n8n drops the result of a poll without a word if the workflow was published again meanwhile or the poll took too long.
 * It saves the state and the execution one after the other, so a crash loses one of them. Executions and other triggers of
 * the workflow that save static data write an older state back (n8n 2.41.1, `poll-trigger-executor.js`,
 * `poll-trigger-task-handler.js`, `trigger-execution-context.factory.js`). Durable cursors are saved with the execution in
 * one transaction (`poll-cursor.service.js`).
 */
export function resumeState(
	saved: ChangeState | undefined,
	own: ChangeState | undefined,
	writer: Writer,
): ChangeState | undefined {
	if (own === undefined || isFollowed(own, saved)) return saved && takeOver(saved, writer);
	return { ...own, isDurable: writer.isTransactional };
}

/** Whether another main of n8n has gone on since this process wrote its own state. */
export function isFollowed(own: ChangeState, saved: ChangeState | undefined): boolean {
	return saved !== undefined && saved.session !== own.session && saved.seq > own.sinceSeq;
}

/** Whether n8n has taken the last batch of this process's own state. */
export function isTaken(
	own: ChangeState,
	saved: ChangeState | undefined,
	{ isTransactional }: Writer,
): boolean {
	const { batch, seq, key } = own;
	if (batch === null) return true;
	// Under another key, the state is from before the trigger has started over.
	if (saved?.key === key && saved.seq >= seq) return true;
	return !isTransactional && batch.times >= MOST_TIMES;
}

function takeOver(saved: ChangeState, { session, isTransactional }: Writer): ChangeState {
	const state = { ...saved, session, sinceSeq: saved.seq, isDurable: isTransactional };
	if (isTransactional && saved.isDurable) return { ...state, batch: null };
	// The state may be older than the last delivery, so each page is uncertain until this process has read it.
	const uncertain = { ...state, older: { ...UNREAD, isUncertain: true } };
	const isDone = saved.batch !== null && saved.batch.times >= MOST_TIMES;
	return isDone ? { ...uncertain, batch: null } : uncertain;
}
