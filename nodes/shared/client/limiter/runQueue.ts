import { Cancelled, type ApiError } from '../../errors/apiError';
import { clock } from '../clock';

/** Something that waits. */
interface Waiting {
	lose(error: Error): void;
	/** Whether it is still to be sent: always where nothing is said. */
	isWanted?(): boolean;
}

/** Something that waits for its turn. */
interface Place extends Waiting {
	begin(): void;
}

/** What one run has to send and has no turn yet, in order. */
export class RunQueue {
	private readonly waiting: Place[] = [];
	/** What was sent, and waits until it is sent again. */
	private readonly pausing = new Set<Waiting>();
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
	 * `Cancelled` as soon as the run is cancelled. Throws that, also for what is not wanted any more, or the error
	 * that the queue is closed with.
	 */
	enter(place: Place, isSentAgain: boolean): void {
		if (this.signal?.aborted === true || isUnwanted(place)) throw new Cancelled(true);
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

	/**
	 * Waits that long (milliseconds) before something is sent again. Throws `Cancelled` as soon as the run is cancelled,
	 * or told that it is not wanted any more.
	 */
	async pause(ms: number, isWanted?: () => boolean): Promise<void> {
		await new Promise<void>((resolve, reject) => {
			const one: Waiting = { lose: reject, isWanted };
			this.pausing.add(one);
			if (isUnwanted(one)) reject(new Cancelled(true));
			void clock
				.sleep(ms, this.signal)
				.then(resolve, () => reject(new Cancelled(true)))
				.finally(() => this.pausing.delete(one));
		});
	}

	/** What is not wanted any more loses its place, or ends its pause, with `Cancelled`. */
	leaveUnwanted(): void {
		const all = [...this.waiting, ...this.pausing];
		const kept = this.waiting.splice(0).filter((place) => !isUnwanted(place));
		this.waiting.push(...kept);
		if (this.isEmpty) this.signal?.removeEventListener('abort', this.leave);
		for (const one of all.filter(isUnwanted)) one.lose(new Cancelled(true));
	}

	/** Nothing that the run sends within that time (milliseconds) can succeed: it fails with this, unsent. */
	close(error: ApiError, forMs: number): void {
		this.closed = { error, until: this.now() + forMs };
		this.dismiss(error);
	}

	private readonly leave = () => this.dismiss(new Cancelled(true));

	private dismiss(error: Error): void {
		this.signal?.removeEventListener('abort', this.leave);
		for (const place of this.waiting.splice(0)) place.lose(error);
	}
}

function isUnwanted(one: Waiting): boolean {
	return one.isWanted?.() === false;
}
