import { Cancelled } from '../errors/apiError';

/**
 * Ends work after `ms` milliseconds, or as soon as `cancel` aborts. Work gets a signal of its own: a listener of
 * `AbortSignal.timeout` stays in memory until the time is over, and a socket never stops listening.
 */
export class Deadline {
	private readonly controller = new AbortController();
	private readonly time: AbortSignal;
	private readonly ended: Promise<never>;
	private fail: (error: Error) => void = () => {};

	constructor(
		ms: number,
		private readonly cancel?: AbortSignal,
	) {
		this.time = AbortSignal.timeout(ms);
		this.ended = new Promise((_, reject) => (this.fail = reject));
		// An end that nobody waits for is no unhandled rejection.
		this.ended.catch(() => {});
		this.time.addEventListener('abort', this.expire);
		cancel?.addEventListener('abort', this.leave);
		if (cancel?.aborted === true) this.leave();
	}

	/** Aborts at the deadline. */
	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/**
	 * Returns the result of the work. Throws `TimedOut` at the deadline, or `Cancelled`, even if the work ignores its
	 * signal: some responses, such as a change of protocols, never end.
	 */
	async race<T>(work: Promise<T>): Promise<T> {
		return await Promise.race([work, this.ended]);
	}

	/** Stops listening. */
	end(): void {
		this.time.removeEventListener('abort', this.expire);
		this.cancel?.removeEventListener('abort', this.leave);
	}

	private readonly expire = () => this.abort(new TimedOut());
	private readonly leave = () => this.abort(new Cancelled());

	private abort(error: Error): void {
		this.controller.abort(error);
		this.fail(error);
	}
}

/** Does something within `ms` milliseconds. Throws `TimedOut`, or `Cancelled` as soon as `cancel` aborts. */
export async function withDeadline<T>(
	ms: number,
	work: (deadline: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T> {
	const deadline = new Deadline(ms, cancel);
	try {
		return await deadline.race(work(deadline.signal));
	} finally {
		deadline.end();
	}
}

/** Has the code that n8n's helper uses for its own timeout. */
export class TimedOut extends Error {
	readonly code = 'ETIMEDOUT';
}
