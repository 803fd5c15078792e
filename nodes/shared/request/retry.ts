import { retryAfterMs } from '../service/retryAfter';
import { ServiceError } from '../service/serviceError';
import { pause } from './pause';

/** When a request is sent again, and for how long. All times are milliseconds. */
export interface RetryPolicy {
	/** How often a request is sent at most when the service or the connection fails. */
	readonly tries: number;
	/** How long such a request is tried in all. */
	readonly withinMs: number;
	/** The first pause at most; each further one may be twice as long. */
	readonly firstPauseMs: number;
	/** How long a request lets itself be held back by the service's rate limit in all. */
	readonly rateLimitMs: number;
	/** How long one request may take. */
	readonly timeoutMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
	tries: 4,
	withinMs: 60_000,
	firstPauseMs: 1_000,
	rateLimitMs: 300_000,
	timeoutMs: 60_000,
};

/** A service that asks for no wait at all ("Retry-After: 0") is still not asked in a tight loop. */
const SHORTEST_LIMIT_PAUSE_MS = 250;

/** How one sending of a request ended: with its value, or with an error and whether another try may help. */
export type Outcome<T> = { readonly value: T } | FailedOutcome;

export interface FailedOutcome {
	readonly error: ServiceError;
	/** `limited`: not processed for sure. `transient`: may have been processed. `final`: no use. */
	readonly kind: 'limited' | 'transient' | 'final';
	readonly retryAfter?: unknown;
}

/**
 * A pause that one request's 429 puts on all requests of the run: they belong to the same key, so
 * whoever is sent meanwhile would only be refused too.
 */
export class RateLimitPause {
	private until = 0;

	extend(ms: number): void {
		this.until = Math.max(this.until, Date.now() + ms);
	}

	async over(signal: AbortSignal | undefined): Promise<void> {
		for (let left = this.until - Date.now(); left > 0; left = this.until - Date.now()) {
			await pause(left, signal);
		}
	}
}

/** Exponential backoff with full jitter: anything up to the pause that doubles with each try. */
function backoff(policy: RetryPolicy, tried: number): number {
	return Math.random() * policy.firstPauseMs * 2 ** (tried - 1);
}

/**
 * Sends until there is a value or no further try is allowed. Throws the last `ServiceError`, which says
 * how often it was tried, or `Cancelled`.
 */
export async function withRetries<T>(
	send: () => Promise<Outcome<T>>,
	repeatable: boolean,
	policy: RetryPolicy,
	rateLimit: RateLimitPause,
	signal: AbortSignal | undefined,
): Promise<T> {
	const started = Date.now();
	let limitedMs = 0;
	for (let tries = 1, failures = 0; ; tries++) {
		await rateLimit.over(signal);
		const outcome = await send();
		if ('value' in outcome) return outcome.value;

		const error = tries > 1 ? outcome.error.with({ tries }) : outcome.error;
		if (outcome.kind === 'final') throw error;
		if (outcome.kind === 'limited') {
			const asked = retryAfterMs(outcome.retryAfter, Date.now());
			const wait = Math.max(SHORTEST_LIMIT_PAUSE_MS, asked ?? backoff(policy, Math.min(tries, 5)));
			limitedMs += wait;
			if (limitedMs > policy.rateLimitMs) throw error;
			rateLimit.extend(wait);
			continue;
		}
		failures++;
		const wait = Math.max(
			backoff(policy, failures),
			retryAfterMs(outcome.retryAfter, Date.now()) ?? 0,
		);
		const late = Date.now() - started + wait > policy.withinMs;
		if (!repeatable || failures >= policy.tries || late) throw error;
		await pause(wait, signal);
	}
}
