import { ApiError } from '../../errors/apiError';
import { inWords } from '../../errors/words';
import { Pause } from './pause';
import { Quota } from './quota';
import { RunQueue } from './runQueue';
import type { Clock } from '../clock';
import type { Turn, TurnOptions } from './turn';
import { Window } from './window';

/**
 * What all requests share that go to one API with one key, whatever run they are of: how many may be in
 * flight, and the pause that one 429 puts on all of them. Where one is refused for coming too often, those
 * sent meanwhile would be, too, and their errors count as one. Runs take turns, so that one of a single
 * item does not wait for one of thousands.
 */
export class Limiter {
	/** Runs that have something to send, in the order of their turns. */
	private readonly waiting = new Set<RunQueue>();
	private readonly quota = new Quota();
	private inFlight = 0;
	private readonly pause: Pause;
	private wakesAt = -Infinity;
	private episode = 0;
	private refusalsInARow = 0;
	private usedAt: number;

	constructor(
		private readonly time: Clock,
		private readonly window = new Window(),
	) {
		this.usedAt = time.now();
		this.pause = new Pause(time);
	}

	/** A run's own queue: at most `maxConcurrency` of its requests are in flight, none once it is cancelled. */
	join(maxConcurrency: number, signal?: AbortSignal): RunQueue {
		this.usedAt = this.time.now();
		return new RunQueue(maxConcurrency, signal, () => this.time.now());
	}

	/**
	 * Does something when a run has its turn. Throws `Cancelled`, the error that ended the run, or an
	 * `ApiError` where a pause is longer than the request waits.
	 */
	async run<T>(
		queue: RunQueue,
		task: (turn: Turn) => Promise<T>,
		{ isSentAgain = false, patienceMs = Infinity, isWanted }: TurnOptions = {},
	): Promise<T> {
		// What is waited on top is no reason to give up.
		const { askedLeft } = this.pause;
		if (askedLeft > patienceMs) throw pausing(this.pause.left);
		return await new Promise<T>((resolve, reject) => {
			// Begins in the same moment as it has its turn: a moment later another response may forbid it.
			const begin = () => void this.perform(queue, task).then(resolve, reject);
			queue.enter({ begin, lose: reject, isWanted }, isSentAgain);
			this.pauseForQuota();
			// Nobody has asked for such a pause: what cannot wait so long is tried.
			if (askedLeft <= 0 && this.pause.left > patienceMs && queue.isReady) return this.give(queue);
			this.waiting.add(queue);
			this.admit();
		});
	}

	/** A request got a response: more may be in flight. Told, like `refused`, before its turn ends. */
	succeeded(turn: Turn): void {
		turn.batch.accepted++;
		if (turn.episode !== this.episode) return;
		this.refusalsInARow = 0;
		this.window.succeeded(this.time.now() - turn.sentAt, turn.sent, this.inFlight);
	}

	/** A request was too much for the API. Returns how many times in a row that has happened. */
	refused({ episode, sent }: Turn): number {
		if (episode === this.episode) {
			this.episode++;
			this.window.refused(this.refusalsInARow++ > 0, sent);
		}
		return Math.max(1, this.refusalsInARow);
	}

	/**
	 * A request failed, which need not be for too many: that it is, if fewer have succeeded since the last
	 * failure than may be in flight.
	 */
	failed(turn: Turn): void {
		if (turn.episode === this.episode && this.window.failsAgain()) this.refused(turn);
	}

	/** Nothing is sent for that long (milliseconds), and a little longer; asked for by the response of `turn`. */
	delay(ms: number, turn?: Turn): void {
		if (turn !== undefined) this.quota.refused(turn.batch, ms, this.time.now());
		this.pause.ask(ms);
	}

	/** Whether nothing was sent for so long (milliseconds), and nothing is to be. */
	isIdle(ms: number): boolean {
		const isUsed = this.inFlight > 0 || [...this.waiting].some(({ isEmpty }) => !isEmpty);
		return !isUsed && this.time.now() - Math.max(this.usedAt, this.pause.endsAt) >= ms;
	}

	private async perform<T>(queue: RunQueue, task: (turn: Turn) => Promise<T>): Promise<T> {
		const { episode, inFlight } = this;
		const sentAt = this.time.now();
		const sent = this.window.send(inFlight);
		const batch = this.quota.send(sentAt, inFlight);
		try {
			return await task({ episode, sentAt, sent, batch });
		} finally {
			this.window.ended(sent);
			batch.ended++;
			this.inFlight--;
			queue.release();
			this.usedAt = this.time.now();
			this.admit();
		}
	}

	/** Grants turns to those that wait, as far as there is room. */
	private admit(): void {
		for (const queue of this.waiting) if (queue.isEmpty) this.waiting.delete(queue);
		for (let next = this.next(); next !== undefined; next = this.next()) {
			this.pauseForQuota();
			const { left } = this.pause;
			if (left > 0) return this.wakeAfter(left);
			if (this.quota.waitsForFirst || this.inFlight >= this.quota.room) return;
			this.give(next);
		}
	}

	private pauseForQuota(): void {
		this.pause.beginUnasked((now) => this.quota.waitMs(now));
	}

	/** The run whose turn it is, if there is room for it. */
	private next(): RunQueue | undefined {
		const { size, most } = this.window;
		if (this.inFlight >= most) return undefined;
		// A trial is not for a run that has nothing in flight to wait for.
		for (const queue of this.waiting) {
			if (queue.isReady && this.inFlight < (queue.isIdle ? most : size)) return queue;
		}
		return undefined;
	}

	/** The run has its turn, and then comes after all others. */
	private give(queue: RunQueue): void {
		this.waiting.delete(queue);
		this.waiting.add(queue);
		this.inFlight++;
		queue.admit();
	}

	private wakeAfter(ms: number): void {
		if (this.wakesAt > this.time.now()) return;
		this.wakesAt = this.time.now() + ms;
		void this.time.sleep(Math.ceil(ms)).then(() => {
			this.wakesAt = -Infinity;
			this.admit();
		});
	}
}

function pausing(ms: number): ApiError {
	return new ApiError('The service allows no more requests at the moment', {
		description: `Another request with this key met the service's rate limit. Try again in ${inWords(ms, Math.ceil)}.`,
		kind: 'limited',
		notSent: true,
		failure: { cause: 'rate-limited', retryAfterMs: ms },
	});
}
