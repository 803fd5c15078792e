import type { ApiResponse } from '../api/response';
import type { Endpoint } from '../api/endpoints';
import { ApiError } from '../errors/apiError';
import { mayBeProcessed } from '../errors/outcome';
import { backoffMs } from './clock';
import { debug } from './debugLog';
import { LONGEST_PAUSE_MS, type Limiter, type RequestQueue } from './limiter';
import { send, type Sending } from './transport';

/** How long and how often a request is repeated. All times are milliseconds. */
export interface RetryPolicy {
	/** Maximum number of attempts if the service or the connection fails. */
	readonly attempts: number;
	/** No attempt begins after this time of attempts and pauses. Waiting for a permit or for the rate limit does not count. */
	readonly withinMs: number;
	/** A run ends after this time without an answer. Silence, a 429 and a failure that may pass are none. */
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
}

/**
 * Returns the pause before the next attempt in milliseconds: of all requests with the key after a 429, else of this one.
 * `undefined` if there is no further attempt, because it might do harm or would hardly help.
 * `random`: a number from 0 to 1, as pauses have full jitter.
 */
export function verdict(
	{ details }: ApiError,
	used: Used,
	endpoint: Pick<Endpoint, 'isRead' | 'idempotent'>,
	policy: RetryPolicy,
	random: number,
): number | undefined {
	const { kind = 'final', retryAfterMs = 0, notSent = false } = details;
	if (kind === 'final') return undefined;
	if (kind === 'limited') {
		const doubled = Math.min(used.limitedInARow - 1, MOST_DOUBLED);
		const waitMs = doubled > 0 ? random * backoffMs(FIRST_PAUSE_MS, doubled - 1) : 0;
		return Math.max(SHORTEST_PAUSE_MS, retryAfterMs, waitMs);
	}
	const isFaulty = kind === 'faulty';
	const isHarmless = notSent || (isFaulty ? endpoint.isRead === true : endpoint.idempotent);
	const most = details.mostAttempts ?? (isFaulty ? FAULTY_ATTEMPTS : policy.attempts);
	if (!isHarmless || used.failures >= Math.min(most, policy.attempts)) return undefined;
	const waitMs = Math.max(random * backoffMs(FIRST_PAUSE_MS, used.failures - 1), retryAfterMs);
	return used.triedMs + waitMs > policy.withinMs ? undefined : waitMs;
}

/**
 * Sends a request until it succeeds, `verdict` allows no further attempt, or its run has had no answer for too long.
 * Throws the last `ApiError`, or `Cancelled`.
 */
export async function sendWithRetries(
	sending: Sending,
	options: RetryOptions,
): Promise<ApiResponse> {
	const { queue } = options;
	let used: Used = { attempts: 0, failures: 0, triedMs: 0, limitedInARow: 0 };
	let wasRepeated = false;
	queue.enter();
	try {
		for (;;) {
			const attempt = await attemptOnce(sending, options, used);
			if ('response' in attempt)
				return { ...attempt.response, ...(wasRepeated && { wasRepeated }) };
			({ used } = attempt);
			wasRepeated ||= mayBeProcessed(attempt.failure);
			if (attempt.waitMs > 0) await options.limiter.clock.sleep(attempt.waitMs, sending.signal);
		}
	} finally {
		queue.leave();
	}
}

type Attempt =
	| { readonly response: ApiResponse }
	/** A failure after which the request is sent again, and the pause before that. The limiter holds pauses of all requests. */
	| { readonly failure: ApiError; readonly used: Used; readonly waitMs: number };

/** Waits for a permit and sends the request once. Throws the error that is not followed by another attempt. */
async function attemptOnce(
	sending: Sending,
	{ policy, limiter, queue, isWanted, onSend }: RetryOptions,
	before: Used,
): Promise<Attempt> {
	const { endpoint, context } = sending;
	if (limiter.pauseLeftMs > 0 && queue.isEmpty) {
		debug(context, `waits ${Math.round(limiter.pauseLeftMs)} ms, as all requests with the key`);
	}
	const isRetry = before.attempts > 0;
	const permit = await limiter.acquire(queue, {
		isRead: endpoint.isRead === true,
		isRetry,
		isWanted,
	});
	const attempts = before.attempts + 1;
	try {
		onSend();
		const response = await send(sending, attempts);
		limiter.recordSuccess(permit);
		queue.recordAnswer();
		return { response };
	} catch (failure) {
		if (!(failure instanceof ApiError)) throw failure as Error;
		const isLimited = failure.details.kind === 'limited';
		const used: Used = {
			attempts,
			failures: before.failures + (isLimited ? 0 : 1),
			triedMs: before.triedMs + limiter.clock.now() - permit.sentAt,
			limitedInARow: limiter.recordError(permit, failure, before.failures > 0),
		};
		const waitMs = verdict(failure, used, endpoint, policy, limiter.clock.random());
		const isOver = endsRun(sending, failure, waitMs ?? 0, queue);
		const ownMs = isLimited ? 0 : (waitMs ?? 0);
		const sharedMs = isLimited && waitMs !== undefined ? limiter.pause(waitMs) : 0;
		if (sharedMs > 0) logPause(sending, sharedMs, failure, 'all requests with the key');
		if (isOver || waitMs === undefined) throw ended(failure, used, endpoint);
		if (ownMs > 0) logPause(sending, ownMs, failure, 'this request');
		return { failure, used: { ...used, triedMs: used.triedMs + ownMs }, waitMs: ownMs };
	} finally {
		const turned = limiter.takeTurningPoint();
		if (turned !== undefined) debug(context, turned);
		limiter.release(queue);
	}
}

/**
 * Whether a failure ends the run, with everything that it has left: a rejected key, or `waitMs` from now too long a time
 * without an answer. The failed attempt still has its permit, so nothing else takes it.
 */
function endsRun(
	{ context, endpoint: { wantsOtherKey } }: Sending,
	failure: ApiError,
	waitMs: number,
	queue: RequestQueue,
): boolean {
	const { status, failure: { cause } = {} } = failure.details;
	if (cause === 'credential-invalid' && wantsOtherKey !== true) queue.close(failure, Infinity);
	if (status !== undefined && cause !== 'temporarily-unavailable' && cause !== 'rate-limited') {
		queue.recordAnswer();
		return false;
	}
	queue.refusal = failure.with({ notSent: true });
	if (queue.mayWait(waitMs)) return false;
	queue.close(queue.refusal, waitMs);
	debug(context, 'ends the run, which has had no answer for too long');
	return true;
}

function logPause({ context }: Sending, ms: number, { details }: ApiError, whose: string): void {
	const reason = details.status ?? 'a failed connection';
	debug(context, `pause of ${Math.round(ms)} ms for ${whose}, after ${reason}`);
}

/**
 * Returns the error of the last attempt, with the number of attempts, of which those that ended with a 429 do not count for
 * other failures. The outcome of a request that must not be sent twice, and may have been processed, is unknown.
 */
function ended(failure: ApiError, used: Used, { idempotent }: Endpoint): ApiError {
	const attempts = failure.details.kind === 'limited' ? used.attempts : used.failures;
	return failure.with({
		...(attempts > 1 && { attempts }),
		...(!idempotent && mayBeProcessed(failure) && { outcomeUnknown: true }),
	});
}
