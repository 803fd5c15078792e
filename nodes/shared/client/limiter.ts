import type { ApiError } from '../api/apiError';
import { delay, throwIfCancelled } from './delay';

/** A request's place; tells the 429 that it met from those that came before. */
export interface Turn {
	readonly episode: number;
}

/**
 * What the requests of a run share: how many may be in flight, the pause that one 429 puts on all of them,
 * and what the run has learnt for all that is to come.
 *
 * They belong to one key: where one is refused for coming too often, those sent meanwhile would be, too. So
 * all wait, then half as many as before go out at a time, and twice as many again with each round that
 * succeeds. Further ones for what was sent before the pause are one with it.
 */
export class Limiter {
	private window: number;
	private inFlight = 0;
	private readonly waiting: Array<() => void> = [];
	private pausedUntil = 0;
	private episode = 0;
	private refusalsInARow = 0;
	private successes = 0;
	private closed: { readonly error: ApiError; readonly until: number } | undefined;

	/** `maxConcurrency`: how many requests may be in flight at the most. */
	constructor(readonly maxConcurrency: number) {
		this.window = maxConcurrency;
	}

	/**
	 * Does something when it has its turn: in order of arrival, what is sent again before all else. Throws
	 * `Cancelled`, or the error that made all further requests useless.
	 */
	async run<T>(
		task: (turn: Turn) => Promise<T>,
		signal: AbortSignal | undefined,
		isSentAgain = false,
	): Promise<T> {
		await this.place(isSentAgain);
		try {
			await this.clearance(signal);
			return await task({ episode: this.episode });
		} finally {
			this.inFlight--;
			this.admit();
		}
	}

	/** A request was answered: more may be in flight again. */
	succeeded({ episode }: Turn): void {
		if (episode !== this.episode) return;
		this.refusalsInARow = 0;
		if (++this.successes < this.window) return;
		this.successes = 0;
		this.window = Math.min(this.maxConcurrency, this.window * 2);
	}

	/** A request met the service's rate limit. Gives how many times in a row that has happened. */
	refused({ episode }: Turn): number {
		if (episode === this.episode) {
			this.episode++;
			this.refusalsInARow++;
			this.successes = 0;
			this.window = Math.max(1, Math.floor(this.window / 2));
		}
		return this.refusalsInARow;
	}

	/** Nothing is sent for that long (milliseconds). */
	delay(ms: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, Date.now() + ms);
	}

	/** Nothing that is sent within that time (milliseconds) can succeed: it fails with this error, unsent. */
	close(error: ApiError, forMs: number): void {
		this.closed = { error, until: Date.now() + forMs };
	}

	private async place(isSentAgain: boolean): Promise<void> {
		if (this.inFlight < this.window && (isSentAgain || this.waiting.length === 0)) {
			this.inFlight++;
			return;
		}
		await new Promise<void>((resolve) => {
			if (isSentAgain) this.waiting.unshift(resolve);
			else this.waiting.push(resolve);
		});
	}

	/** Hands places over to those that wait for one. */
	private admit(): void {
		while (this.inFlight < this.window && this.waiting.length > 0) {
			this.inFlight++;
			this.waiting.shift()?.();
		}
	}

	private async clearance(signal: AbortSignal | undefined): Promise<void> {
		for (;;) {
			throwIfCancelled(signal);
			if (this.closed !== undefined && Date.now() < this.closed.until) throw this.closed.error;
			const left = this.pausedUntil - Date.now();
			if (left <= 0) return;
			await delay(left, signal);
		}
	}
}
