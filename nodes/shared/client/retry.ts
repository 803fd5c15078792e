import { ApiError } from '../errors/apiError';
import type { ApiResponse } from '../api/response';
import { backoffMs } from './clock';
import type { Limiter, RequestQueue, Turn } from './limiter';
import { mayBeProcessed, send, type Sending } from './transport';

/** How long and how often a request is repeated. All times are milliseconds. */
export interface RetryPolicy {
	/** Maximum number of attempts if the service or the connection fails. */
	readonly attempts: number;
	/** No attempt begins after this time of attempts and pauses. Waiting for a turn or for the rate limit does not count. */
	readonly withinMs: number;
	/** Maximum time that a request waits for the rate limit in all. */
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
/** After this many congestions in a row, pauses double no more. */
const MOST_DOUBLED = 5;

/** The part of the policy that a request has used. All times are milliseconds. */
interface Budget {
	/** Number of times that the service or the connection failed. */
	failures: number;
	/** Time of the attempts, and of the pauses after failures. */
	triedMs: number;
	/** Time waited for the rate limit. */
	limitedMs: number;
}

type Attempt =
	| { readonly response: ApiResponse }
	/** `pauseMs`: length of the pause for the rate limit. */
	| { readonly failure: ApiError; readonly pauseMs: number };

/**
 * Sends a request until it succeeds or no further attempt is allowed: after a 429 always, after a failure of the service
 * or the connection only if the request is idempotent. Throws the last `ApiError`, or `Cancelled`.
 */
export async function sendWithRetries(
	sending: Sending,
	options: RetryOptions,
): Promise<ApiResponse> {
	const { policy, limiter } = options;
	const budget: Budget = { failures: 0, triedMs: 0, limitedMs: 0 };
	let isAgain = false;
	for (let attempts = 1; ; attempts++) {
		const tried = await attempt(sending, options, budget, attempts > 1);
		if ('response' in tried) return isAgain ? { ...tried.response, isAgain } : tried.response;
		const { failure, pauseMs } = tried;
		isAgain ||= mayBeProcessed(failure);
		const { kind = 'final', retryAfterMs = 0, mostAttempts = policy.attempts } = failure.details;
		if (kind === 'limited') {
			budget.limitedMs += pauseMs;
			if (budget.limitedMs <= policy.rateLimitMs) continue;
		}
		if (kind !== 'transient') throw counted(failure, attempts);
		budget.failures++;
		const waitMs = Math.max(backoff(limiter, budget.failures), retryAfterMs);
		budget.triedMs += waitMs;
		const isLast = budget.failures >= mostAttempts || isUsedUp(budget, policy);
		if (!sending.endpoint.idempotent || isLast) {
			// After a 429, the service did not process the attempt, so it does not count.
			throw counted(failure, budget.failures);
		}
		await limiter.clock.sleep(waitMs, sending.signal);
	}
}

function isUsedUp({ failures, triedMs }: Budget, { attempts, withinMs }: RetryPolicy): boolean {
	return failures >= attempts || triedMs > withinMs;
}

function counted(failure: ApiError, attempts: number): ApiError {
	return attempts > 1 ? failure.with({ attempts }) : failure;
}

/** Waits for a turn and sends the request once. Throws `Cancelled`, or the `ApiError` that leaves it without a turn. */
async function attempt(
	sending: Sending,
	{ policy, limiter, queue, isWanted, onSend }: RetryOptions,
	budget: Budget,
	isRetry: boolean,
): Promise<Attempt> {
	const turn = await limiter.enter(queue, {
		isRead: sending.endpoint.isRead === true,
		isRetry,
		isWanted,
		// A pause that other requests have met is no worse than a slow response.
		patienceMs: Math.max(policy.rateLimitMs, policy.timeoutMs),
	});
	try {
		onSend();
		const response = await send(sending);
		limiter.recordSuccess(turn);
		return { response };
	} catch (error) {
		if (!(error instanceof ApiError)) throw error as Error;
		const pauseMs = recordError(error, turn, limiter, budget.failures);
		const { kind, failure } = error.details;
		// Whatever the run has left would fail alike. None of it may take this turn.
		const isKeyInvalid = failure?.cause === 'credential-invalid' && !sending.endpoint.wantsOtherKey;
		if (isKeyInvalid) queue.close(error, Infinity);
		if (kind === 'limited' && budget.limitedMs + pauseMs > policy.rateLimitMs) {
			queue.close(error, Math.max(pauseMs, policy.rateLimitMs));
		}
		return { failure: error, pauseMs };
	} finally {
		limiter.leave(queue);
		budget.triedMs += limiter.clock.now() - turn.sentAt;
	}
}

/**
 * Records the outcome of a failed attempt while it still has its turn, so that the next request already sees the pause.
 * Returns the length of a pause for the rate limit.
 */
function recordError(
	{ details: { kind = 'final', retryAfterMs, status } }: ApiError,
	turn: Turn,
	limiter: Limiter,
	failures: number,
): number {
	// Any response shows that there were not too many requests.
	if (kind === 'final' && status !== undefined) limiter.recordSuccess(turn);
	// A request that fails again and again counts once.
	if (kind === 'transient' && failures === 0) limiter.recordFailure(turn);
	if (kind !== 'limited') return 0;
	const inARow = limiter.recordCongestion(turn, retryAfterMs !== undefined);
	const waitMs = backoff(limiter, Math.min(inARow - 1, MOST_DOUBLED));
	const pauseMs = Math.max(SHORTEST_PAUSE_MS, retryAfterMs ?? 0, waitMs);
	if (pauseMs <= LONGEST_SHARED_PAUSE_MS) limiter.pause(pauseMs);
	return pauseMs;
}

/** Exponential backoff with full jitter. */
function backoff({ clock }: Limiter, tried: number): number {
	return tried === 0 ? 0 : clock.random() * backoffMs(FIRST_PAUSE_MS, tried - 1);
}
