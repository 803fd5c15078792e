import { Cancelled, ApiError } from '../errors/apiError';
import { inWords } from '../errors/words';
import type { Clock } from './clock';
import { Window } from './window';

/** A pause is extended by up to this part of its length, so that several processes do not return at once. */
const JITTER = 0.1;
/** Jitter makes no pause longer. */
const LONGEST_PAUSE_MS = 300_000;

/** The wait of one request for the rate limit, over all of its attempts. */
export interface RateLimitWait {
	/** Time in milliseconds that the account was paused in all when the wait began. */
	readonly since: number;
	readonly queue: RequestQueue;
}

/** A request that asks for its turn. */
interface Wish {
	readonly isRead: boolean;
	/** Whether the request was sent before: it goes before those that were not. */
	readonly isRetry: boolean;
	readonly wait: RateLimitWait;
	/** Maximum time that the request waits for the rate limit, over all of its attempts, in milliseconds. */
	readonly patienceMs: number;
	/** The 429 that the request has got itself. */
	readonly refusal: ApiError | undefined;
	/** Returns false once nobody needs the request any more. */
	isWanted(): boolean;
}

interface Waiting extends Wish {
	resolve(): void;
	reject(error: Error): void;
}

/** A request in flight. */
export interface Turn {
	readonly sentAt: number;
	/** Number of requests in flight when it was sent. */
	readonly inFlight: number;
	/** Number of times that the service was congested before the request was sent. */
	readonly congestions: number;
}

/**
 * Limits the requests of all runs of this process with the same account (base URL and key): the number in flight, and
 * one pause for everybody after a 429. Runs take turns, so one item never waits for ten thousand.
 */
export class Limiter {
	/** Queues with something to send. The first one is next. */
	private readonly turns = new Set<RequestQueue>();
	private readonly window = new Window();
	private inFlight = 0;
	private pausedUntil = -Infinity;
	/** Length of all pauses in milliseconds, the present one up to its end. */
	private pausesMs = 0;
	/** Whether the pause was set or extended since the waiting requests were checked. */
	private isExtended = false;
	private isWaking = false;
	private congestions = 0;
	private congestionsInARow = 0;

	constructor(readonly clock: Clock) {}

	/** Begins to measure the time that a request waits for the rate limit. */
	startWait(queue: RequestQueue): RateLimitWait {
		return { queue, since: this.pausedMs };
	}

	/**
	 * Waits until a run's queue has its turn. The caller ends the turn with `leave`. Throws `Cancelled`, the error that
	 * closed the queue, or an `ApiError` as soon as a pause is too long for the request.
	 */
	async enter(queue: RequestQueue, wish: Wish): Promise<Turn> {
		if (!this.isPatient(wish)) throw this.pausedFor(wish);
		await new Promise<void>((resolve, reject) => {
			queue.add({ ...wish, resolve, reject });
			this.turns.add(queue);
			this.admit();
		});
		const { inFlight, congestions } = this;
		return { sentAt: this.clock.now(), inFlight, congestions };
	}

	/** Ends a turn, so that another request can have it. The caller has recorded its outcome. */
	leave(queue: RequestQueue): void {
		this.inFlight--;
		queue.inFlight--;
		this.admit();
	}

	recordSuccess({ sentAt, inFlight, congestions }: Turn): void {
		// Requests that were sent before a congestion say nothing about the smaller window.
		if (congestions !== this.congestions) return;
		this.congestionsInARow = 0;
		this.window.recordSuccess(this.clock.now() - sentAt, Math.max(inFlight, this.inFlight));
	}

	/**
	 * Records that there were too many requests, and returns the number of times in a row. Requests that were sent together
	 * count once. `isOfRate`: whether the service says when to come again.
	 */
	recordCongestion({ congestions, inFlight }: Turn, isOfRate: boolean): number {
		if (congestions === this.congestions) {
			this.congestions++;
			this.congestionsInARow++;
			this.window.recordCongestion(isOfRate, Math.max(inFlight, this.inFlight));
		}
		return Math.max(1, this.congestionsInARow);
	}

	/** Records that the service or the connection failed. Several failures in a row are a sign of congestion. */
	recordFailure(turn: Turn): void {
		if (turn.congestions === this.congestions && this.window.recordFailure())
			this.recordCongestion(turn, false);
	}

	/** Returns a sentence if the window has begun to grow or to shrink since the last call. */
	takeTurningPoint(): string | undefined {
		return this.window.takeTurningPoint();
	}

	/** Sends nothing for `ms` milliseconds, and a little longer. */
	pause(ms: number): void {
		const now = this.clock.now();
		const withJitter = ms * (1 + JITTER * this.clock.random());
		const until = now + Math.min(withJitter, Math.max(ms, LONGEST_PAUSE_MS));
		const from = Math.max(now, this.pausedUntil);
		if (until <= from) return;
		this.pausesMs += until - from;
		this.pausedUntil = until;
		this.isExtended = true;
	}

	/** Whether a wait stays within `ms` milliseconds if the present pause ends, or one of `pauseMs` milliseconds. */
	isWithin({ since, queue }: RateLimitWait, ms: number, pauseMs = 0): boolean {
		const waitedMs = this.pausedMs - Math.max(since, queue.progressAt);
		// The jitter of a first pause is no reason to give up.
		const leftMs = this.pauseLeftMs / (waitedMs > 0 ? 1 : 1 + JITTER);
		return waitedMs + Math.max(pauseMs, leftMs) <= ms;
	}

	/** Time in milliseconds that the account was paused in all until now. */
	get pausedMs(): number {
		return this.pausesMs - this.pauseLeftMs;
	}

	private get pauseLeftMs(): number {
		return Math.max(0, this.pausedUntil - this.clock.now());
	}

	private isPatient({ wait, patienceMs }: Wish): boolean {
		return this.pauseLeftMs === 0 || this.isWithin(wait, patienceMs);
	}

	/** Throws away what will not wait until the pause ends, with everything that its run has left. */
	private dropImpatient(): void {
		this.isExtended = false;
		for (const queue of this.turns) {
			const wish = queue.findWaiting((waiting) => !this.isPatient(waiting));
			if (wish === undefined) continue;
			queue.close(this.pausedFor(wish), Math.max(this.pauseLeftMs, wish.patienceMs));
		}
	}

	private pausedFor({ refusal }: Wish): ApiError {
		return refusal ?? pausedFor(this.pauseLeftMs);
	}

	/** Whether nothing is in flight or waiting. */
	get isIdle(): boolean {
		const isPaused = this.pausedUntil > this.clock.now();
		return this.inFlight === 0 && !isPaused && [...this.turns].every(({ isEmpty }) => isEmpty);
	}

	private admit(): void {
		if (this.isExtended) this.dropImpatient();
		for (let queue = this.next(); queue !== undefined; queue = this.next()) {
			const { pauseLeftMs } = this;
			if (pauseLeftMs > 0) return this.admitAfter(pauseLeftMs);
			// The queue comes after all others now.
			this.turns.delete(queue);
			this.turns.add(queue);
			this.inFlight++;
			queue.admitFirst();
		}
	}

	private next(): RequestQueue | undefined {
		for (const queue of this.turns) {
			if (queue.isEmpty) this.turns.delete(queue);
			else if (queue.hasRoom && this.inFlight < this.window.size(queue.isReadNext)) return queue;
		}
		return undefined;
	}

	private admitAfter(ms: number): void {
		if (this.isWaking) return;
		this.isWaking = true;
		void this.clock.sleep(Math.ceil(ms)).then(() => {
			this.isWaking = false;
			this.admit();
		});
	}
}

/** The requests of one run that wait for their turn, in order. */
export class RequestQueue {
	inFlight = 0;
	/** Time that the account was paused in all when a request of the run last succeeded, in milliseconds. */
	progressAt = 0;
	private readonly waiting: Waiting[] = [];
	private closed: { readonly error: ApiError; readonly until: number } | undefined;

	constructor(
		private readonly maxConcurrency: number,
		readonly signal: AbortSignal | undefined,
		private readonly clock: Clock,
	) {}

	get isEmpty(): boolean {
		return this.waiting.length === 0;
	}

	get hasRoom(): boolean {
		return this.inFlight < this.maxConcurrency;
	}

	get isReadNext(): boolean {
		return this.waiting[0].isRead;
	}

	/** Adds a request. Throws `Cancelled`, or the error that closed the queue. */
	add(request: Waiting): void {
		if (this.signal?.aborted === true || !request.isWanted()) throw new Cancelled(true);
		if (this.closed !== undefined && this.clock.now() < this.closed.until) throw this.closed.error;
		// One listener for all requests: a signal with thousands of them is slow.
		if (this.isEmpty) this.signal?.addEventListener('abort', this.cancel);
		if (request.isRetry) this.waiting.unshift(request);
		else this.waiting.push(request);
	}

	/** Records that a request of the run has succeeded, so the others wait with reason. */
	recordProgress({ pausedMs }: Limiter): void {
		this.progressAt = pausedMs;
	}

	findWaiting(is: (request: Wish) => boolean): Wish | undefined {
		return this.waiting.find(is);
	}

	admitFirst(): void {
		this.inFlight++;
		this.waiting.shift()!.resolve();
		this.stopListeningIfEmpty();
	}

	/** Throws `Cancelled` for the waiting requests that nobody needs any more. */
	dropUnwanted(): void {
		for (const request of this.waiting.splice(0)) {
			if (request.isWanted()) this.waiting.push(request);
			else request.reject(new Cancelled(true));
		}
		this.stopListeningIfEmpty();
	}

	/** Throws the error for every request of the run, now and for the next `forMs` milliseconds. */
	close(error: ApiError, forMs: number): void {
		this.closed = { error, until: this.clock.now() + forMs };
		this.rejectAll(error);
	}

	private readonly cancel = () => this.rejectAll(new Cancelled(true));

	private rejectAll(error: Error): void {
		for (const request of this.waiting.splice(0)) request.reject(error);
		this.stopListeningIfEmpty();
	}

	private stopListeningIfEmpty(): void {
		if (this.isEmpty) this.signal?.removeEventListener('abort', this.cancel);
	}
}

function pausedFor(ms: number): ApiError {
	return new ApiError('The service allows no more requests at the moment', {
		description: `Another request with this key met the service's rate limit. Try again in ${inWords(ms, Math.ceil)}.`,
		kind: 'limited',
		notSent: true,
		retryAfterMs: ms,
		failure: { cause: 'rate-limited' },
	});
}
