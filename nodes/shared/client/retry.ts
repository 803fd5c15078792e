import { ApiError } from '../errors/apiError';
import type { Limiter } from './limiter/limiter';
import type { RunQueue } from './limiter/runQueue';
import { clock } from './clock';
import type { Turn } from './limiter/turn';

/** When a request is sent again, and for how long. All times are milliseconds. */
export interface RetryPolicy {
	/** How often a request is sent at most when the service or the connection fails. */
	readonly attempts: number;
	/** How long such a request is tried in all, without what it waits for the rate limit and for its turn. */
	readonly withinMs: number;
	/** The first delay at most; each further one may be twice as long. */
	readonly firstDelayMs: number;
	/** How long a request lets itself be held back by the service's rate limit in all. */
	readonly rateLimitMs: number;
	/** How long one request may take. */
	readonly timeoutMs: number;
	/** Whether a refused key ends all that is left to send with it. */
	readonly endsAtRefusedKey: boolean;
}

export const RETRY_POLICY: RetryPolicy = {
	attempts: 4,
	withinMs: 60_000,
	firstDelayMs: 1_000,
	rateLimitMs: 300_000,
	timeoutMs: 60_000,
	endsAtRefusedKey: true,
};

/** A service that asks for no wait at all ("Retry-After: 0") is still not asked in a tight loop. */
const SHORTEST_LIMIT_DELAY_MS = 250;

/** The longest delay that one run's 429 puts on all others. */
const LONGEST_SHARED_DELAY_MS = RETRY_POLICY.rateLimitMs;

/** Exponential backoff with full jitter: anything up to the delay that doubles with each attempt. */
function backoff(policy: RetryPolicy, tried: number): number {
	return tried === 0 ? 0 : Math.random() * policy.firstDelayMs * 2 ** (tried - 1);
}

/** After that many in a row the delay at a rate limit doubles no more. */
const MOST_DOUBLED = 5;

/**
 * Sends until there is a value or no further attempt is allowed. Throws the last `ApiError`, which says how
 * many attempts were made, or `Cancelled`, which is also for what is not wanted any more.
 */
export async function withRetries<T>(
	send: () => Promise<T>,
	idempotent: boolean,
	policy: RetryPolicy,
	limiter: Limiter,
	queue: RunQueue,
	isWanted?: () => boolean,
): Promise<T> {
	let triedMs = 0;
	let limitedMs = 0;
	// A pause that others have met is no worse than a slow response.
	const patienceMs = Math.max(policy.rateLimitMs, policy.timeoutMs);
	for (let attempts = 1, failures = 0; ; attempts++) {
		const { value, failure, limitMs } = await limiter.run(
			queue,
			async (turn) => {
				const sentAt = clock.now();
				const outcome = await outcomeOf(send);
				triedMs += clock.now() - sentAt;
				const limitMs = tell(limiter, turn, outcome.failure, policy, attempts === 1);
				// The key is the same for all that is left to send: none of that may take this place.
				if (policy.endsAtRefusedKey && isRefusedKey(outcome.failure))
					queue.close(outcome.failure, Infinity);
				return { ...outcome, limitMs };
			},
			{ isSentAgain: attempts > 1, patienceMs, isWanted },
		);
		if (failure === undefined) return value as T;
		const error = attempts > 1 ? failure.with({ attempts }) : failure;
		const { kind = 'final', retryAfterMs: asked = 0 } = failure.details;
		if (kind === 'final') throw error;
		if (kind === 'limited') {
			limitedMs += limitMs;
			if (limitedMs <= policy.rateLimitMs) continue;
			queue.close(failure, Math.max(limitMs, policy.rateLimitMs));
			throw error;
		}
		failures++;
		const wait = Math.max(backoff(policy, failures), asked);
		triedMs += wait;
		const late = triedMs > policy.withinMs;
		if (!idempotent || failures >= policy.attempts || late) throw error;
		await queue.pause(wait, isWanted);
	}
}

/**
 * Tells the limiter what came of a request before the request gives up its place, so that the next one already
 * sees the pause.
 * Returns the delay that a rate limit puts on all, in milliseconds.
 */
function tell(
	limiter: Limiter,
	turn: Turn,
	failure: ApiError | undefined,
	policy: RetryPolicy,
	isFirst: boolean,
): number {
	const { kind = 'final', retryAfterMs: asked, status } = failure?.details ?? {};
	if (kind === 'final') {
		// Whatever its response was, the API had nothing against being asked so much.
		if (failure === undefined || status !== undefined) limiter.succeeded(turn);
		return 0;
	}
	if (kind !== 'limited') {
		// A request that goes on failing is one failure.
		if (isFirst) limiter.failed(turn);
		return 0;
	}
	const inARow = limiter.refused(turn);
	const doubled = Math.min(asked === undefined ? inARow : inARow - 1, MOST_DOUBLED);
	const wait = Math.max(SHORTEST_LIMIT_DELAY_MS, asked ?? 0, backoff(policy, doubled));
	// A longer one would end all other runs, too, which may be better served: each asks for itself.
	if (wait <= LONGEST_SHARED_DELAY_MS) limiter.delay(wait, turn);
	return wait;
}

function isRefusedKey(failure: ApiError | undefined): failure is ApiError {
	return failure?.details.failure?.cause === 'credential-invalid';
}

/** The value, or the `ApiError` that the limiter and the policy decide on. */
async function outcomeOf<T>(
	send: () => Promise<T>,
): Promise<{ readonly value?: T; readonly failure?: ApiError }> {
	try {
		return { value: await send() };
	} catch (error) {
		return error instanceof ApiError ? { failure: error } : await Promise.reject(error as Error);
	}
}
