import { Cancelled, type ApiError } from '../api/apiError';
import { throwIfCancelled } from './delay';

/** Something that waits for its turn. */
export interface Place {
	begin(): void;
	lose(error: Error): void;
	/** Whether its item has written nothing yet. */
	isNew?(): boolean;
}

/** What one run has to send and has no turn yet, in order. */
export class RunQueue {
	private readonly waiting: Place[] = [];
	private inFlight = 0;
	private closed: { readonly error: ApiError; readonly until: number } | undefined;

	/** `maxConcurrency`: how many of the run's requests may be in flight at most. */
	constructor(
		private readonly maxConcurrency: number,
		readonly signal: AbortSignal | undefined,
		private readonly now: () => number,
	) {}

	get isEmpty(): boolean {
		return this.waiting.length === 0;
	}

	/** Whether nothing of the run is in flight. */
	get isIdle(): boolean {
		return this.inFlight === 0;
	}

	get isReady(): boolean {
		return !this.isEmpty && this.inFlight < this.maxConcurrency;
	}

	/**
	 * Puts something behind all that waits, or before it, where it was sent before. It loses its place with
	 * `Cancelled` as soon as the run is cancelled. Throws that, or the error that the queue is closed with.
	 */
	enter(place: Place, isSentAgain: boolean): void {
		throwIfCancelled(this.signal);
		if (this.closed !== undefined && this.now() < this.closed.until) throw this.closed.error;
		// One listener for all that wait: on a signal of thousands they would pile up.
		if (this.isEmpty) this.signal?.addEventListener('abort', this.leave);
		if (isSentAgain) this.waiting.unshift(place);
		else this.waiting.push(place);
	}

	/** The first of those that wait has its turn. */
	admit(): void {
		this.inFlight++;
		const first = this.waiting.shift();
		if (this.isEmpty) this.signal?.removeEventListener('abort', this.leave);
		first?.begin();
	}

	/** One of those that had their turn is done. */
	release(): void {
		this.inFlight--;
	}

	/** Items that have written nothing yet lose their places with `Cancelled`. */
	end(): void {
		const waiting = this.waiting.splice(0);
		const isNew = (place: Place) => place.isNew?.() === true;
		this.waiting.push(...waiting.filter((place) => !isNew(place)));
		if (this.isEmpty) this.signal?.removeEventListener('abort', this.leave);
		for (const place of waiting.filter(isNew)) place.lose(new Cancelled());
	}

	/** Nothing that the run sends within that time (milliseconds) can succeed: it fails with this, unsent. */
	close(error: ApiError, forMs: number): void {
		this.closed = { error, until: this.now() + forMs };
		this.dismiss(error);
	}

	private readonly leave = () => this.dismiss(new Cancelled());

	private dismiss(error: Error): void {
		this.signal?.removeEventListener('abort', this.leave);
		for (const place of this.waiting.splice(0)) place.lose(error);
	}
}
