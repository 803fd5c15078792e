import { ApiError } from '../errors/apiError';
import type { ApiResponse } from '../api/response';
import { backoffMs } from './clock';
import { debug } from './debugLog';
import type { Limiter, RateLimitWait, RequestQueue, Turn } from './limiter';
import { mayBeProcessed, send, type Sending } from './transport';

/** How long and how often a request is repeated. All times are milliseconds. */
export interface RetryPolicy {
	/** Maximum number of attempts if the service or the connection fails. */
	readonly attempts: number;
	/** No attempt begins after this time of attempts and pauses. Waiting for a turn or for the rate limit does not count. */
	readonly withinMs: number;
	/**
	 * Maximum time in all that a request waits for the rate limit, whoever met it, while no other request of its run
	 * succeeds.
	 */
	readonly rateLimitMs: number;
	/** Maximum time of one attempt. Up to half of `withinMs`, a hanging attempt leaves time for another one. */
	readonly timeoutMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
	attempts: 4,
	withinMs: 120_000,
	rateLimitMs: 300_000,
	timeoutMs: 60_000,
};

interface RetryOptions {
	readonly policy: RetryPolicy;
	readonly limiter: Limiter;
	readonly queue: RequestQueue;
	/** Returns false once nobody needs the request any more. */
	isWanted(): boolean;
	/** Is called before each attempt. */
	onSend(): void;
}

/** Longest pause before the second attempt. It doubles with each further attempt. */
const FIRST_PAUSE_MS = 1_000;
/** Avoids a tight loop after "Retry-After: 0". */
const SHORTEST_PAUSE_MS = 250;
/** A longer pause ends the run that met the 429, and leaves the others alone: the service may treat them better. */
const LONGEST_SHARED_PAUSE_MS = RETRY_POLICY.rateLimitMs;
/** Attempts at a failure that mostly does not pass, such as a status 500. */
const FAULTY_ATTEMPTS = 3;
/** After this many congestions in a row, pauses double no more. */
const MOST_DOUBLED = 5;

/** The part of the policy that a request has used. All times are milliseconds. */
interface Budget {
	/** Number of times that the service or the connection failed. */
	failures: number;
	/** Time of the attempts, and of the pauses after failures. */
	triedMs: number;
	/** The last 429 that the request got. */
	limited: ApiError | undefined;
	/** Number of attempts. */
	attempts: number;
}

type Attempt =
	| { readonly response: ApiResponse }
	/** `isOver`: whether the rate limit asks for more time than the policy has. */
	| { readonly failure: ApiError; readonly isOver: boolean };

/**
 * Sends a request until it succeeds or no further attempt is allowed: after a 429 always, after a failure of the service
 * or the connection only if that cannot do harm. Throws the last `ApiError`, or `Cancelled`.
 */
export async function sendWithRetries(
	sending: Sending,
	options: RetryOptions,
): Promise<ApiResponse> {
	const { policy, limiter } = options;
	const budget: Budget = { failures: 0, triedMs: 0, limited: undefined, attempts: 0 };
	const wait = limiter.startWait(options.queue);
	let wasRepeated = false;
	for (;;) {
		const tried = await attempt(sending, options, budget, wait);
		if ('response' in tried)
			return wasRepeated ? { ...tried.response, wasRepeated } : tried.response;
		const { failure, isOver } = tried;
		wasRepeated ||= mayBeProcessed(failure);
		const { kind = 'final', retryAfterMs = 0 } = failure.details;
		if (kind === 'limited') {
			budget.limited = failure;
			if (!isOver) continue;
		}
		if (kind === 'limited' || kind === 'final') throw counted(failure, budget.attempts);
		budget.failures++;
		const waitMs = Math.max(backoff(limiter, budget.failures), retryAfterMs);
		budget.triedMs += waitMs;
		if (!mayRepeat(sending, failure) || isUsedUp(budget, failure, policy)) {
			// After a 429, the service did not process the attempt, so it does not count.
			throw counted(failure, budget.failures);
		}
		logPause(sending, waitMs, failure, 'this request');
		await limiter.clock.sleep(waitMs, sending.signal);
	}
}

function logPause({ context }: Sending, ms: number, { details }: ApiError, whose: string): void {
	const reason = details.status ?? 'a failed connection';
	debug(context, `pause of ${Math.round(ms)} ms for ${whose}, after ${reason}`);
}

/** Whether sending the request again can do no harm, and may help. */
function mayRepeat({ endpoint }: Sending, { details }: ApiError): boolean {
	if (details.notSent === true) return true;
	return details.kind === 'faulty' ? endpoint.isRead === true : endpoint.idempotent;
}

function isUsedUp(
	{ failures, triedMs }: Budget,
	{ details: { kind, mostAttempts } }: ApiError,
	{ attempts, withinMs }: RetryPolicy,
): boolean {
	const most = mostAttempts ?? (kind === 'faulty' ? FAULTY_ATTEMPTS : attempts);
	return failures >= Math.min(most, attempts) || triedMs > withinMs;
}

function counted(failure: ApiError, attempts: number): ApiError {
	return attempts > 1 ? failure.with({ attempts }) : failure;
}

/** Waits for a turn and sends the request once. Throws `Cancelled`, or the `ApiError` that leaves it without a turn. */
async function attempt(
	sending: Sending,
	{ policy, limiter, queue, isWanted, onSend }: RetryOptions,
	budget: Budget,
	wait: RateLimitWait,
): Promise<Attempt> {
	const { rateLimitMs, timeoutMs } = policy;
	const turn = await limiter.enter(queue, {
		isRead: sending.endpoint.isRead === true,
		isRetry: budget.limited !== undefined || budget.failures > 0,
		isWanted,
		wait,
		// A pause that other requests have met is no worse than a slow response.
		patienceMs: budget.limited === undefined ? Math.max(rateLimitMs, timeoutMs) : rateLimitMs,
		refusal: budget.limited,
	});
	try {
		onSend();
		const response = await send(sending, ++budget.attempts);
		limiter.recordSuccess(turn);
		queue.recordProgress(limiter);
		return { response };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error as Error;
		const pauseMs = recordError(error, turn, limiter, budget.failures);
		const isOver = pauseMs !== undefined && !limiter.isWithin(wait, rateLimitMs, pauseMs);
		if (pauseMs !== undefined) logPause(sending, pauseMs, error, 'all requests with the key');
		// Whatever the run has left would fail alike. None of it may take this turn.
		const isKeyInvalid = error.details.failure?.cause === 'credential-invalid';
		if (isKeyInvalid && !sending.endpoint.wantsOtherKey) queue.close(error, Infinity);
		if (isOver) queue.close(error, Math.max(pauseMs, rateLimitMs));
		return { failure: error, isOver };
	} finally {
		const turned = limiter.takeTurningPoint();
		if (turned !== undefined) debug(sending.context, turned);
		limiter.leave(queue);
		budget.triedMs += limiter.clock.now() - turn.sentAt;
	}
}

/**
 * Records the outcome of a failed attempt while it still has its turn, so that the next request already sees the pause.
 * Returns the length of a pause for the rate limit. `undefined` without such a pause.
 */
function recordError(
	{ details: { kind = 'final', failure, retryAfterMs, status } }: ApiError,
	turn: Turn,
	limiter: Limiter,
	failures: number,
): number | undefined {
	if (kind === 'limited') {
		const inARow = limiter.recordCongestion(turn, retryAfterMs !== undefined);
		const waitMs = backoff(limiter, Math.min(inARow - 1, MOST_DOUBLED));
		const pauseMs = Math.max(SHORTEST_PAUSE_MS, retryAfterMs ?? 0, waitMs);
		if (pauseMs <= LONGEST_SHARED_PAUSE_MS) limiter.pause(pauseMs);
		return pauseMs;
	}
	if (failure?.cause === 'temporarily-unavailable') {
		// A request that fails again and again counts once.
		if (failures === 0) limiter.recordFailure(turn);
	} else if (status !== undefined) {
		// Any other response shows that there were not too many requests.
		limiter.recordSuccess(turn);
	}
	return undefined;
}

/** Exponential backoff with full jitter. */
function backoff({ clock }: Limiter, tried: number): number {
	return tried === 0 ? 0 : clock.random() * backoffMs(FIRST_PAUSE_MS, tried - 1);
}
