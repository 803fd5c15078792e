import type { ApiResponse } from '../api/response';
import type { Endpoint } from '../api/endpoints';
import { ApiError } from '../errors/apiError';
import { mayBeProcessed } from '../errors/outcome';
import { backoffMs } from './clock';
import { debug } from './debugLog';
import { LONGEST_PAUSE_MS, type Limiter, type Permit, type RequestQueue } from './limiter';
import { send, type Sending } from './transport';

/** How long and how often a request is repeated. All times are milliseconds. */
export interface RetryPolicy {
	/** Maximum number of attempts if the service or the connection fails. */
	readonly attempts: number;
	/** No attempt begins after this time of attempts and pauses. Waiting for a permit or for the rate limit does not count. */
	readonly withinMs: number;
	/** A run ends after this time without an answer. Silence, a 429 and a failure that may pass are no answers. */
	readonly silentMs: number;
	/** Maximum time of one attempt. Up to half of `withinMs`, a hanging attempt leaves time for another one. */
	readonly timeoutMs: number;
}

export const RETRY_POLICY: RetryPolicy = {
	attempts: 4,
	withinMs: 120_000,
	silentMs: LONGEST_PAUSE_MS,
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

/** Longest pause before the second attempt. It doubles with each further attempt, and with each 429 in a row. */
const FIRST_PAUSE_MS = 1_000;
/** Avoids a tight loop after "Retry-After: 0". */
const SHORTEST_PAUSE_MS = 250;
/** Attempts at a failure that mostly does not pass, such as a status 500. */
const FAULTY_ATTEMPTS = 3;
/** After this many 429s in a row, pauses double no more. */
const MOST_DOUBLED = 5;

/** What a request has used of its policy. */
export interface Used {
	/** Number of attempts, and of those that did not end with a 429. */
	readonly attempts: number;
	readonly failures: number;
	/** Time of the attempts, and of the pauses after failures, in milliseconds. */
	readonly triedMs: number;
	/** Number of times in a row that the account got a 429. */
	readonly limitedInARow: number;
	/** Whether one of the failed attempts may have been processed. */
	readonly mayBeProcessed: boolean;
}

/**
 * Returns the pause before the next attempt in milliseconds, or `undefined` to give up. A request is sent again
 *
 * - after a 429, always: the service did not process the request;
 * - after a 5xx that mostly passes, or a lost connection: if the request is idempotent, or certainly was not sent;
 * - after any other 5xx: if it is a read, or certainly was not sent;
 * - after anything else, never.
 *
 * `random`: a number from 0 to 1, as pauses have full jitter.
 */
export function verdict(
	{ details }: ApiError,
	used: Used,
	endpoint: Pick<Endpoint, 'isRead' | 'idempotent'>,
	policy: RetryPolicy,
	random: number,
): number | undefined {
	const { kind = 'permanent', retryAfterMs = 0, notSent = false } = details;
	if (kind === 'permanent') return undefined;
	if (kind === 'rateLimited') {
		const doubled = Math.min(used.limitedInARow - 1, MOST_DOUBLED);
		const waitMs = doubled > 0 ? random * backoffMs(FIRST_PAUSE_MS, doubled - 1) : 0;
		return Math.max(SHORTEST_PAUSE_MS, retryAfterMs, waitMs);
	}
	const isFaulty = kind === 'faulty';
	const isHarmless = notSent || (isFaulty ? endpoint.isRead === true : endpoint.idempotent);
	const most = details.mostAttempts ?? (isFaulty ? FAULTY_ATTEMPTS : policy.attempts);
	if (!isHarmless || used.failures >= Math.min(most, policy.attempts)) return undefined;
	const ms = Math.max(random * backoffMs(FIRST_PAUSE_MS, used.failures - 1), retryAfterMs);
	return used.triedMs + ms > policy.withinMs ? undefined : ms;
}

/**
 * Sends a request until it succeeds, `verdict` allows no further attempt, or its run has had no answer for too long.
 * Throws the last `ApiError`, or `Cancelled`.
 */
export async function sendWithRetries(
	sending: Sending,
	options: RetryOptions,
): Promise<ApiResponse> {
	const { limiter, queue, isWanted } = options;
	const isRead = sending.endpoint.isRead === true;
	let used: Used = {
		attempts: 0,
		failures: 0,
		triedMs: 0,
		limitedInARow: 0,
		mayBeProcessed: false,
	};
	queue.enter();
	try {
		for (;;) {
			const isRetry = used.attempts > 0;
			const asking = limiter.acquire(queue, { isRead, isRetry, isWanted });
			const permit = await asking.catch((error: unknown) => {
				// What ends the run says nothing of this request, whose earlier attempts may have been processed.
				const notSent = !used.mayBeProcessed;
				throw error instanceof ApiError ? error.with({ notSent }) : (error as Error);
			});
			let waitMs: number;
			try {
				options.onSend();
				const response = await send(sending, used.attempts + 1);
				limiter.recordSuccess(permit);
				queue.recordAnswer();
				return used.mayBeProcessed ? { ...response, wasRepeated: true } : response;
			} catch (error) {
				if (!(error instanceof ApiError)) throw error as Error;
				used = usedAfter(error, used, permit, limiter);
				waitMs = pauseAfter(error, used, sending, options);
				used = { ...used, triedMs: used.triedMs + waitMs };
			} finally {
				limiter.release(queue);
			}
			if (waitMs > 0) await limiter.clock.sleep(waitMs, sending.signal);
		}
	} finally {
		queue.leave();
	}
}

/** Records a failed attempt. After a 429, it does not count for other failures. */
function usedAfter(failure: ApiError, before: Used, permit: Permit, limiter: Limiter): Used {
	const isFailure = failure.details.kind !== 'rateLimited';
	return {
		attempts: before.attempts + 1,
		failures: before.failures + Number(isFailure),
		triedMs: before.triedMs + limiter.clock.now() - permit.sentAt,
		limitedInARow: limiter.recordError(permit, failure, before.failures > 0),
		mayBeProcessed: before.mayBeProcessed || mayBeProcessed(failure),
	};
}

/**
 * Returns how many milliseconds this request waits before its next attempt; the limiter holds a pause after a 429, which
 * all requests have. Throws the error if there is no further attempt. The failed attempt still has its permit, so nothing
 * else takes it.
 */
function pauseAfter(
	failure: ApiError,
	used: Used,
	sending: Sending,
	{ policy, limiter, queue }: RetryOptions,
): number {
	const next = verdict(failure, used, sending.endpoint, policy, limiter.clock.random());
	const ms = next ?? 0;
	const isOfAll = failure.details.kind === 'rateLimited';
	const pauseMs = isOfAll ? limiter.pause(ms) : ms;
	const isOver = endsRun(sending, failure, Math.max(ms, pauseMs), queue) || next === undefined;
	if (pauseMs > 0 && (isOfAll || !isOver)) {
		const whose = isOfAll ? 'all requests with the key' : 'this request';
		const reason = failure.details.status ?? 'a failed connection';
		debug(sending.context, `pause of ${Math.round(pauseMs)} ms for ${whose}, after ${reason}`);
	}
	if (isOver) throw lastError(failure, used, sending.endpoint);
	return isOfAll ? 0 : pauseMs;
}

/**
 * Whether a failure ends the run, with everything that it has left: a rejected key, or `waitMs` from now too long a time
 * without an answer.
 */
function endsRun(
	{ context, endpoint: { wantsOtherKey } }: Sending,
	failure: ApiError,
	waitMs: number,
	queue: RequestQueue,
): boolean {
	const { status, cause } = failure.details;
	if (cause === 'credential-invalid' && wantsOtherKey !== true) queue.close(failure, Infinity);
	if (status !== undefined && cause !== 'temporarily-unavailable' && cause !== 'rate-limited') {
		queue.recordAnswer();
		return false;
	}
	queue.refusal = failure;
	if (queue.mayWait(waitMs)) return false;
	queue.close(failure, waitMs);
	debug(context, 'ends the run, which has had no answer for too long');
	return true;
}

/**
 * Returns the error of the last attempt, with the number of attempts, of which those that ended with a 429 do not count for
 * other failures. The outcome of a request that must not be sent twice, and may have been processed, is unknown.
 */
function lastError(failure: ApiError, used: Used, { idempotent }: Endpoint): ApiError {
	const attempts = failure.details.kind === 'rateLimited' ? used.attempts : used.failures;
	return failure.with({
		...(attempts > 1 && { attempts }),
		...(!idempotent && mayBeProcessed(failure) && { outcomeUnknown: true }),
	});
}
