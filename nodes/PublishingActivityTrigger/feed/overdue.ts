const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Its workers may need so much longer than n8n itself to get their database back. */
const RECOVERED_WITHIN_MS = MINUTE_MS;
/** When the second and the third start of an event are tried, after the one before. */
const ASKED_AFTER_MS = [5 * MINUTE_MS, 15 * MINUTE_MS];

/** An execution of which no receipt has come. Times are those of the even clock. */
export interface Unanswered {
	/** When its first start was tried. */
	startedAt: number;
	/** When its last start was tried. */
	askedAt: number;
	/** How often it was started again. */
	asked: number;
	/** n8n said that it has begun, or more. */
	hasBegun: boolean;
}

/** What is known of the n8n that does not answer. */
export interface Answering {
	/** Whether it gives receipts for all, and takes keys: see `hasReceipts`. */
	readonly hasReceipts: boolean;
	/** Whether workers execute: n8n's queue mode. */
	readonly hasWorkers: boolean;
	/** When n8n last failed to create an execution. */
	readonly lastFailedAt: number;
	/** When the latest of those was started that have ended. */
	readonly lastEndedStart: number;
}

/**
 * Whether to wait on for a receipt, to start the event once more with the same key, or to take its execution
 * for one that goes on by itself.
 *
 * Where n8n loses its database or its queue, it forgets the receipts of what is under way, and in queue mode
 * leaves executions saved that no worker will ever begin. A second start with the same key begins these, and
 * leaves all others as they are. But in an n8n without workers, what waits for its turn would run twice: there
 * it is done only once a later one has ended, as n8n keeps to the order.
 */
export function whenOverdue(
	event: Readonly<Unanswered>,
	n8n: Answering,
	now: number,
): 'wait' | 'startAgain' | 'letGo' {
	if (now - event.startedAt > (n8n.hasReceipts ? HOUR_MS : MINUTE_MS)) return 'letGo';
	if (!n8n.hasReceipts || event.hasBegun) return 'wait';
	const isOvertaken = isForgotten(event, n8n.lastFailedAt) && event.startedAt < n8n.lastEndedStart;
	const asked = event.asked < ASKED_AFTER_MS.length && (isOvertaken || n8n.hasWorkers);
	const delay = isOvertaken ? MINUTE_MS : ASKED_AFTER_MS[event.asked];
	return asked && now - event.askedAt >= delay ? 'startAgain' : 'wait';
}

/** Whether n8n failed while the execution was under way, so that its receipt need not come. */
export function isForgotten(
	{ startedAt }: Pick<Unanswered, 'startedAt'>,
	lastFailedAt: number,
): boolean {
	return startedAt <= lastFailedAt + RECOVERED_WITHIN_MS;
}
