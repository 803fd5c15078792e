import { ApiError } from '../errors/apiError';
import type { ApiResponse } from '../api/response';
import type { Limiter, RequestQueue, Turn } from './limiter';
import { mayBeProcessed, send, type Sending } from './transport';

/** How long and how often a request is repeated. All times are milliseconds. */
export interface RetryPolicy {
	/** Maximum number of attempts if the service or the connection fails. */
	readonly attempts: number;
	/** Maximum time for these attempts and the pauses between them, without waiting for a turn or for the rate limit. */
	readonly withinMs: number;
	/** Maximum time that a request waits for the rate limit in all. */
	readonly rateLimitMs: number;
	/** Maximum time of one attempt. */
	readonly timeoutMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
	attempts: 4,
	withinMs: 60_000,
	rateLimitMs: 300_000,
	timeoutMs: 60_000,
};

export interface RetryOptions {
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

/**
 * Sends a request until it succeeds or no further attempt is allowed: after a 429 always, after a failure of the service
 * or the connection only if the request is idempotent. Throws the last `ApiError`, or `Cancelled`.
 */
export async function sendWithRetries(
	sending: Sending,
	{ policy, limiter, queue, isWanted, onSend }: RetryOptions,
): Promise<ApiResponse> {
	const { clock } = limiter;
	const { idempotent, isRead = false } = sending.endpoint;
	// A pause that other requests have met is no worse than a slow response.
	const patienceMs = Math.max(policy.rateLimitMs, policy.timeoutMs);
	let [failures, triedMs, limitedMs] = [0, 0, 0];
	let isAgain = false;
	for (let attempts = 1; ; attempts++) {
		const turn = await limiter.enter(queue, {
			isRead,
			isRetry: attempts > 1,
			isWanted,
			patienceMs,
		});
		let failure: ApiError;
		try {
			onSend();
			const response = await send(sending);
			limiter.recordSuccess(turn);
			return isAgain ? { ...response, isAgain } : response;
		} catch (error) {
			if (!(error instanceof ApiError)) return await Promise.reject(error as Error);
			failure = error;
			const pauseMs = recordError(error, turn, limiter, failures);
			limitedMs += pauseMs;
			// Whatever the run has left would fail alike. None of it may take this turn.
			const isRejectedKey = error.details.failure?.cause === 'credential-invalid';
			if (isRejectedKey) queue.close(error, Infinity);
			if (limitedMs > policy.rateLimitMs) {
				queue.close(error, Math.max(pauseMs, policy.rateLimitMs));
			}
		} finally {
			limiter.leave(queue);
		}
		triedMs += clock.now() - turn.sentAt;
		isAgain ||= mayBeProcessed(failure);
		const { kind = 'final', retryAfterMs = 0 } = failure.details;
		if (kind === 'limited' && limitedMs <= policy.rateLimitMs) continue;
		if (kind === 'transient') failures++;
		// After a 429, the service did not process the attempt, so it does not count.
		const tries = kind === 'transient' ? failures : attempts;
		const error = tries > 1 ? failure.with({ attempts: tries }) : failure;
		if (kind !== 'transient') throw error;
		const waitMs = Math.max(backoff(limiter, failures), retryAfterMs);
		triedMs += waitMs;
		if (!idempotent || failures >= policy.attempts || triedMs > policy.withinMs) throw error;
		await clock.sleep(waitMs, queue.signal);
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
	const doubled = Math.min(retryAfterMs === undefined ? inARow : inARow - 1, MOST_DOUBLED);
	const waitMs = backoff(limiter, doubled);
	const pauseMs = Math.max(SHORTEST_PAUSE_MS, retryAfterMs ?? 0, waitMs);
	if (pauseMs <= LONGEST_SHARED_PAUSE_MS) limiter.pause(pauseMs);
	return pauseMs;
}

/** Exponential backoff with full jitter. */
function backoff({ clock }: Limiter, tried: number): number {
	return tried === 0 ? 0 : clock.random() * FIRST_PAUSE_MS * 2 ** (tried - 1);
}
