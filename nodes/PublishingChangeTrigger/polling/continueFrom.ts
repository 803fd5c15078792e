import type { ChangeState, Delivery } from './state';

/** What this process knows of a trigger beside what n8n saved. */
export interface Remembered {
	readonly state: ChangeState;
	/** The delivery that n8n is known to have taken, by the state it came with. */
	readonly takenSeq: number | undefined;
	/** What the last delivery was made from. */
	readonly before?: ChangeState;
	/** The number of the state with which this process took over; none where there was no state. */
	readonly tookOverSeq: number;
}

/** Where a poll goes on. */
export interface StartingPoint {
	/** Nothing where the trigger has never polled. */
	readonly state?: ChangeState;
	/** What was handed over, and may not have arrived. */
	readonly unconfirmed?: Delivery;
	/** Whether an earlier process may have delivered more than its state shows. */
	readonly isUncertain: boolean;
	/** Whether the state is one that this process took over from another. */
	readonly isTakenOver: boolean;
}

/**
 * A delivery is handed over again at most so often: n8n would have to die in the same few milliseconds each
 * time for it to be lost, while one that makes n8n itself run out of memory does not do so forever.
 */
const MOST_TIMES = 3;
/** Less than the time between two regular polls, and more than it takes to save what one has found. */
const SAVING_MS = 10_000;

/**
 * Where a poll goes on, from what n8n saved and what this process remembers. n8n drops what a poll returned
 * without a word where the workflow was published again meanwhile, or the poll took too long; and it saves
 * state and execution one after the other, in which case a crash loses one of them, and executions that save
 * static data of their own write an older state back (n8n 2.41.1, `poll-trigger-executor.js`,
 * `poll-trigger-task-handler.js`, `trigger-execution-context.factory.js`). `isTransactional`: n8n saves state
 * and execution together or not at all, and nothing else touches the state (`poll-cursor.service.js`).
 */
export function continueFrom(
	saved: ChangeState | undefined,
	remembered: Remembered | undefined,
	isTransactional: boolean,
): StartingPoint {
	if (remembered === undefined || isOfAnother(saved, remembered)) {
		const delivery = isTransactional ? null : (saved?.delivery ?? null);
		const isUnconfirmed = delivery !== null && delivery.times < MOST_TIMES;
		return {
			state: saved,
			unconfirmed: isUnconfirmed ? delivery : undefined,
			isUncertain: saved !== undefined && !isTransactional,
			isTakenOver: true,
		};
	}
	const { state } = remembered;
	const own = { isUncertain: false, isTakenOver: false };
	const missing = missingDelivery(saved, remembered);
	if (missing === undefined) return { state, ...own };
	// What was not saved was not delivered: it is to be found again.
	const last = newer(saved, remembered.before);
	return { state: isTransactional ? last : state, unconfirmed: missing, ...own };
}

/**
 * Whether n8n may still be saving what this process handed over at `handedOverAt` (milliseconds): a poll that begins
 * soon after can be given what was saved before (n8n 2.41.1, `poll-trigger-task-handler.js`).
 */
export function isBeingSaved(
	saved: ChangeState | undefined,
	remembered: Remembered | undefined,
	handedOverAt: number,
	now: number,
): boolean {
	if (remembered === undefined || isOfAnother(saved, remembered)) return false;
	return missingDelivery(saved, remembered) !== undefined && now - handedOverAt < SAVING_MS;
}

/** What this process handed over last, where nothing shows that n8n has taken it. */
function missingDelivery(
	saved: ChangeState | undefined,
	{ state: { delivery }, takenSeq }: Remembered,
): Delivery | undefined {
	const isTaken =
		delivery === null || delivery.seq === takenSeq || delivery.seq <= (saved?.seq ?? -1);
	return isTaken ? undefined : delivery;
}

/**
 * Whether a state was written by another process since: another main of n8n took over meanwhile. It went on from
 * what is saved, and so from no less than this process did; what this one has not saved says nothing of that.
 */
function isOfAnother(saved: ChangeState | undefined, { state, tookOverSeq }: Remembered): boolean {
	if (saved === undefined || saved.session === state.session) return false;
	return saved.seq > tookOverSeq;
}

/** The newer of two states. n8n does not save what a poll of an activation kept without items. */
function newer(saved: ChangeState | undefined, before: ChangeState | undefined) {
	return before !== undefined && before.seq > (saved?.seq ?? 0) ? before : saved;
}
