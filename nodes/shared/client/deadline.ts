import { Cancelled } from '../errors/apiError';

/**
 * Does something within `ms` milliseconds, or for as long as it takes if that is `Infinity`. Throws `TimedOut` at the
 * deadline, or `Cancelled` as soon as `cancel` aborts, even if the work ignores its signal: some responses, such as a change
 * of protocols, never end. Leaves no listener on `cancel`: a run of many items has one signal for all of them.
 *
 * Work gets a signal of its own: a listener of `AbortSignal.timeout` stays in memory until the time is over, and a socket
 * never stops listening.
 */
export async function withDeadline<T>(
	ms: number,
	work: (deadline: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T> {
	const controller = new AbortController();
	let fail: (error: Error) => void = () => {};
	const ended = new Promise<never>((_, reject) => (fail = reject));
	const abort = (error: Error) => {
		controller.abort(error);
		fail(error);
	};
	const expire = () => abort(new TimedOut());
	const leave = () => abort(new Cancelled());
	// Node.js takes whole milliseconds only.
	const time = ms < Infinity ? AbortSignal.timeout(Math.max(0, Math.ceil(ms))) : undefined;
	time?.addEventListener('abort', expire);
	cancel?.addEventListener('abort', leave);
	if (cancel?.aborted === true) leave();
	try {
		return await Promise.race([ended, work(controller.signal)]);
	} finally {
		time?.removeEventListener('abort', expire);
		cancel?.removeEventListener('abort', leave);
	}
}

/** Has the code that n8n's helper uses for its own timeout. */
export class TimedOut extends Error {
	readonly code = 'ETIMEDOUT';
}
