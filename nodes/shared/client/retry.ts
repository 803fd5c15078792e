import { ApiError } from '../api/apiError';
import type { Limiter } from './limiter';
import { delay } from './delay';

/** When a request is sent again, and for how long. All times are milliseconds. */
export interface RetryPolicy {
	/** How often a request is sent at most when the service or the connection fails. */
	readonly attempts: number;
	/** How long such a request is tried in all. */
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

/** Exponential backoff with full jitter: anything up to the delay that doubles with each attempt. */
function backoff(policy: RetryPolicy, tried: number): number {
	return tried === 0 ? 0 : Math.random() * policy.firstDelayMs * 2 ** (tried - 1);
}

/** After that many in a row the delay at a rate limit doubles no more. */
const MOST_DOUBLED = 5;

/**
 * Sends until there is a value or no further attempt is allowed. Throws the last `ApiError`, which says how
 * many attempts were made, or `Cancelled`.
 */
export async function withRetries<T>(
	send: () => Promise<T>,
	idempotent: boolean,
	policy: RetryPolicy,
	limiter: Limiter,
	signal: AbortSignal | undefined,
): Promise<T> {
	let started: number | undefined;
	let limitedMs = 0;
	for (let attempts = 1, failures = 0; ; attempts++) {
		const { value, failure, turn } = await limiter.run(
			async (taken) => {
				started ??= Date.now();
				return { ...(await outcomeOf(send)), turn: taken };
			},
			signal,
			attempts > 1,
		);
		if (failure === undefined) {
			limiter.succeeded(turn);
			return value as T;
		}
		const error = attempts > 1 ? failure.with({ attempts }) : failure;
		const { kind = 'final', retryAfterMs: asked } = failure.details;
		if (kind === 'final') {
			// The key is the same for all that is left to send.
			if (policy.endsAtRefusedKey && failure.details.failure?.cause === 'credential-invalid') {
				limiter.close(failure, Infinity);
			}
			throw error;
		}
		if (kind === 'limited') {
			const inARow = limiter.refused(turn);
			const doubled = Math.min(asked === undefined ? inARow : inARow - 1, MOST_DOUBLED);
			const wait = Math.max(SHORTEST_LIMIT_DELAY_MS, asked ?? 0, backoff(policy, doubled));
			limitedMs += wait;
			if (limitedMs > policy.rateLimitMs) {
				limiter.close(failure, Math.max(wait, policy.rateLimitMs));
				throw error;
			}
			limiter.delay(wait);
			continue;
		}
		failures++;
		const wait = Math.max(backoff(policy, failures), asked ?? 0);
		const late = Date.now() - (started ?? 0) + wait > policy.withinMs;
		if (!idempotent || failures >= policy.attempts || late) throw error;
		await delay(wait, signal);
	}
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
