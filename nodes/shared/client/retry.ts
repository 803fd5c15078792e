import { retryAfterMs } from '../api/retryAfter';
import { ApiError } from '../api/apiError';
import type { Limiter } from './limiter';
import { delay } from './delay';

/** When a request is sent again, and for how long. All times are milliseconds. */
export interface RetryPolicy {
	/** How often a request is sent at most when the service or the connection fails. */
	readonly attempts: number;
	/** How long such a request is tried in all. */
	readonly withinMs: number;
	/** The first pause at most; each further one may be twice as long. */
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

/** How one sending of a request ended: with its value, or with an error and whether another try may help. */
export type Outcome<T> = { readonly value: T } | FailedOutcome;

export interface FailedOutcome {
	readonly error: ApiError;
	/** `limited`: not processed for sure. `transient`: may have been processed. `final`: no use. */
	readonly kind: 'limited' | 'transient' | 'final';
	readonly retryAfter?: unknown;
}

/** Exponential backoff with full jitter: anything up to the pause that doubles with each try. */
function backoff(policy: RetryPolicy, tried: number): number {
	return tried === 0 ? 0 : Math.random() * policy.firstDelayMs * 2 ** (tried - 1);
}

/** After that many refusals the pause at a rate limit doubles no more. */
const MOST_DOUBLED = 5;

/**
 * Sends until there is a value or no further try is allowed. Throws the last `ApiError`, which says
 * how often it was tried, or `Cancelled`.
 */
export async function withRetries<T>(
	send: () => Promise<Outcome<T>>,
	idempotent: boolean,
	policy: RetryPolicy,
	limiter: Limiter,
	signal: AbortSignal | undefined,
): Promise<T> {
	let started: number | undefined;
	let limitedMs = 0;
	for (let attempts = 1, failures = 0; ; attempts++) {
		const { outcome, turn } = await limiter.run(
			async (taken) => {
				started ??= Date.now();
				return { outcome: await send(), turn: taken };
			},
			signal,
			attempts > 1,
		);
		if ('value' in outcome) {
			limiter.succeeded(turn);
			return outcome.value;
		}
		const error = attempts > 1 ? outcome.error.with({ attempts }) : outcome.error;
		if (outcome.kind === 'final') {
			const { failure } = outcome.error.details;
			// The key is the same for all that is left to send.
			if (policy.endsAtRefusedKey && failure?.cause === 'credential-invalid') {
				limiter.close(outcome.error, Infinity);
			}
			throw error;
		}
		const asked = retryAfterMs(outcome.retryAfter, Date.now());
		if (outcome.kind === 'limited') {
			const inARow = limiter.refused(turn);
			const doubled = Math.min(asked === undefined ? inARow : inARow - 1, MOST_DOUBLED);
			const wait = Math.max(SHORTEST_LIMIT_DELAY_MS, asked ?? 0, backoff(policy, doubled));
			limitedMs += wait;
			if (limitedMs > policy.rateLimitMs) {
				limiter.close(outcome.error, Math.max(wait, policy.rateLimitMs));
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
