const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** n8n's workers may need this much longer than n8n itself to get their database back. */
const RECOVERED_WITHIN_MS = MINUTE_MS;
/** How long after the first start of an event the second is tried, and after that the third. */
const RESTART_AFTER_MS = [5 * MINUTE_MS, 15 * MINUTE_MS];
/** The same where nothing shows that n8n has lost it: it may wait for a worker, who fails where the start is repeated. */
const RESTART_IN_TURN_AFTER_MS = 20 * MINUTE_MS;

/** An execution for which no receipt has come yet. Times are those of the even clock. */
export interface PendingExecution {
	/** When its first start was tried. */
	startedAt: number;
	/** When its last start was tried. */
	lastStartedAt: number;
	/** How often it was started again. */
	restarts: number;
	/** n8n said that it has at least begun. */
	hasBegun: boolean;
}

/** What is known of the n8n whose receipts are awaited. */
interface N8nState {
	/** Whether it returns receipts for all executions, and takes keys: see `hasReceipts`. */
	readonly hasReceipts: boolean;
	/** Whether workers execute: n8n's queue mode. */
	readonly hasWorkers: boolean;
	/** When n8n last failed to create an execution. */
	readonly lastFailedAt: number;
	/** When the latest of the executions that have ended was started. */
	readonly lastEndedStart: number;
}

/**
 * Whether to keep waiting for a receipt, to start the event again with the same key, or to let it go, as an
 * execution that goes on by itself.
 *
 * Where n8n loses its database or its queue, it forgets the receipts of what is under way, and in queue mode
 * leaves executions saved that no worker will ever begin. A second start with the same key begins these, and
 * leaves all others as they are, but for one that still waits in the queue: n8n makes another of it, and the worker
 * that comes to the first one fails, which runs the error workflow. So, where workers are busy, one that no later one
 * has passed has more time. In an n8n without workers, an execution that waits for its turn would run
 * twice: there the event is started again only once a later one has ended, since n8n keeps them in order.
 */
export function whenOverdue(
	event: Readonly<PendingExecution>,
	n8n: N8nState,
	now: number,
): 'wait' | 'startAgain' | 'letGo' {
	if (now - event.startedAt > (n8n.hasReceipts ? HOUR_MS : MINUTE_MS)) return 'letGo';
	if (!n8n.hasReceipts || event.hasBegun) return 'wait';
	const isPassed = event.startedAt < n8n.lastEndedStart;
	const isOvertaken = isForgotten(event, n8n.lastFailedAt) && isPassed;
	const mayRestart = event.restarts < RESTART_AFTER_MS.length && (isOvertaken || n8n.hasWorkers);
	const delay = isOvertaken ? MINUTE_MS : delayAtWorkers(event, isPassed);
	return mayRestart && now - event.lastStartedAt >= delay ? 'startAgain' : 'wait';
}

function delayAtWorkers({ restarts }: Readonly<PendingExecution>, isPassed: boolean): number {
	return restarts === 0 && !isPassed ? RESTART_IN_TURN_AFTER_MS : RESTART_AFTER_MS[restarts];
}

/** Whether n8n failed while the execution was under way, so that its receipt need not come. */
export function isForgotten(
	{ startedAt }: Pick<PendingExecution, 'startedAt'>,
	lastFailedAt: number,
): boolean {
	return startedAt <= lastFailedAt + RECOVERED_WITHIN_MS;
}
