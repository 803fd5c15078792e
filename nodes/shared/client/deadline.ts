import { Cancelled } from '../errors/apiError';

/**
 * Does something within so long (milliseconds), with a signal that then aborts. Throws `TimedOut` at that
 * moment, whatever the work makes of its signal: some responses, such as a change of protocols, never end.
 * Throws `Cancelled` likewise as soon as `cancel` aborts. What listens to `AbortSignal.timeout` stays in memory
 * until the time is over, and a socket never stops listening: it is given a signal of its own, which goes with it.
 */
export async function withDeadline<T>(
	ms: number,
	work: (deadline: AbortSignal) => Promise<T>,
	cancel?: AbortSignal,
): Promise<T> {
	const time = AbortSignal.timeout(ms);
	const deadline = new AbortController();
	let end: (error: Error) => void = () => {};
	const ended = new Promise<never>((_, reject) => {
		end = (error) => {
			deadline.abort(error);
			reject(error);
		};
	});
	const expire = () => end(new TimedOut());
	const leave = () => end(new Cancelled());
	time.addEventListener('abort', expire);
	cancel?.addEventListener('abort', leave);
	if (cancel?.aborted === true) leave();
	try {
		return await Promise.race([work(deadline.signal), ended]);
	} finally {
		time.removeEventListener('abort', expire);
		cancel?.removeEventListener('abort', leave);
	}
}

/** Carries the same code as n8n's helper when its own timeout expires. */
export class TimedOut extends Error {
	readonly code = 'ETIMEDOUT';
}
