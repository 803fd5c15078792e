import { Cancelled, ApiError } from '../errors/apiError';
import { inWords } from '../errors/words';
import type { Clock } from './clock';
import { Window } from './window';

/** A pause is extended by up to this part of its length, so that several processes do not return at once. */
const JITTER = 0.1;
/** Five minutes: no run waits longer for an answer. A longer pause is left to the run that met it. */
export const LONGEST_PAUSE_MS = 300_000;

/** A request that asks for a permit. */
interface Request {
	readonly isRead: boolean;
	/** Whether the request was sent before: it goes before those that were not. */
	readonly isRetry: boolean;
	/** Returns false once nobody needs the request any more. */
	isWanted(): boolean;
}

interface Waiting extends Request {
	resolve(): void;
	reject(error: Error): void;
}

/** Leave to send one request, which is in flight until the permit is released. */
export interface Permit {
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
	private isWaking = false;
	private congestions = 0;
	private congestionsInARow = 0;

	constructor(readonly clock: Clock) {}

	/**
	 * Waits until a request of a run may be sent. The caller releases the permit. Throws `Cancelled`, the error that closed
	 * the queue, or an `ApiError` as soon as a pause is too long for the run.
	 */
	async acquire(queue: RequestQueue, request: Request): Promise<Permit> {
		const { pauseLeftMs } = this;
		if (pauseLeftMs > 0 && queue.isEmpty && queue.mayWait(pauseLeftMs)) {
			queue.debug(`waits ${Math.round(pauseLeftMs)} ms, as all requests with the key`);
		}
		await new Promise<void>((resolve, reject) => {
			queue.add({ ...request, resolve, reject });
			this.turns.add(queue);
			this.admit();
		});
		const { inFlight, congestions } = this;
		return { sentAt: this.clock.now(), inFlight, congestions };
	}

	/** Ends a request's flight, so that another one can begin. The caller has recorded its outcome. */
	release(queue: RequestQueue): void {
		this.inFlight--;
		queue.inFlight--;
		this.admit();
	}

	recordSuccess(permit: Permit): void {
		if (!this.isCurrent(permit)) return;
		this.congestionsInARow = 0;
		const { sentAt, inFlight } = permit;
		this.window.recordSuccess(this.clock.now() - sentAt, Math.max(inFlight, this.inFlight));
	}

	/**
	 * Records a failed attempt, and returns the number of 429s in a row. Requests that were sent together count once, and so
	 * does a request that fails again and again: `isRepeated`.
	 */
	recordError(permit: Permit, { details }: ApiError, isRepeated: boolean): number {
		const { kind, cause, retryAfterMs, status } = details;
		if (kind === 'rateLimited') return this.recordCongestion(permit, retryAfterMs !== undefined);
		if (cause === 'temporarily-unavailable') {
			// Several failures in a row are a sign of congestion, too.
			const isCongested = !isRepeated && this.isCurrent(permit) && this.window.recordFailure();
			if (isCongested) this.recordCongestion(permit, false);
		} else if (status !== undefined) {
			// Any other response shows that there were not too many requests.
			this.recordSuccess(permit);
		}
		return 0;
	}

	/** `isOfRate`: whether the service says when to come again. */
	private recordCongestion(permit: Permit, isOfRate: boolean): number {
		if (this.isCurrent(permit)) {
			this.congestions++;
			this.congestionsInARow++;
			this.window.recordCongestion(isOfRate, Math.max(permit.inFlight, this.inFlight));
		}
		return Math.max(1, this.congestionsInARow);
	}

	/** Whether a request was sent since the last congestion: others say nothing about the smaller window. */
	private isCurrent({ congestions }: Permit): boolean {
		return congestions === this.congestions;
	}

	/** Sends nothing for `ms` milliseconds and a little longer. Returns the length of the pause: 0 if it would be too long. */
	pause(ms: number): number {
		if (ms > LONGEST_PAUSE_MS) return 0;
		const pauseMs = Math.min(ms * (1 + JITTER * this.clock.random()), LONGEST_PAUSE_MS);
		this.pausedUntil = Math.max(this.pausedUntil, this.clock.now() + pauseMs);
		return pauseMs;
	}

	get pauseLeftMs(): number {
		return Math.max(0, this.pausedUntil - this.clock.now());
	}

	/** Throws away what will not wait until the pause ends. */
	private dropImpatient(pauseLeftMs: number): void {
		for (const queue of this.turns) {
			if (queue.isEmpty || queue.mayWait(pauseLeftMs)) continue;
			queue.close(queue.refusal ?? pausedFor(pauseLeftMs), pauseLeftMs);
		}
	}

	private admit(): void {
		const { pauseLeftMs } = this;
		if (pauseLeftMs > 0) this.dropImpatient(pauseLeftMs);
		for (let queue = this.next(); queue !== undefined; queue = this.next()) {
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

/** The requests of one run that wait for a permit, in order, and the time since the run got its last answer. */
export class RequestQueue {
	inFlight = 0;
	/** The last failure that was no answer. `undefined` after an answer. */
	refusal: ApiError | undefined;
	/** Number of requests that wait for an answer, and the time of the last answer, or of the first of those requests. */
	private unanswered = 0;
	private silentSince = 0;
	private readonly waiting: Waiting[] = [];
	private closed: { readonly error: ApiError; readonly until: number } | undefined;

	/** `silentMs`: maximum time without an answer, in milliseconds. */
	constructor(
		private readonly maxConcurrency: number,
		readonly signal: AbortSignal | undefined,
		private readonly clock: Clock,
		private readonly silentMs: number,
		/** Writes a line of the run to n8n's debug log. */
		readonly debug: (line: string) => void = () => {},
	) {}

	/** Begins to wait for the answer to a request, until `leave`. */
	enter(): void {
		if (this.unanswered++ === 0) this.recordAnswer();
	}

	leave(): void {
		this.unanswered--;
	}

	/** Records that the service has answered, or that there is nothing to answer yet. */
	recordAnswer(): void {
		this.silentSince = this.clock.now();
		this.refusal = undefined;
	}

	/** Whether the run may wait for `ms` milliseconds more. */
	mayWait(ms: number): boolean {
		const elapsedMs = this.clock.now() - this.silentSince;
		return elapsedMs < this.silentMs && elapsedMs + ms <= this.silentMs;
	}

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

	/** Throws the error for every request of the run, now and for `ms` milliseconds, or until the run may wait again. */
	close(error: ApiError, ms: number): void {
		const until = this.clock.now() + Math.max(ms, this.silentMs);
		this.closed = { error, until };
		this.silentSince = until;
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
		kind: 'rateLimited',
		retryAfterMs: ms,
		cause: 'rate-limited',
	});
}
