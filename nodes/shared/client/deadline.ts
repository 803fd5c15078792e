/**
 * Does something within so long (milliseconds), with a signal that then aborts. Throws `TimedOut` at that
 * moment, whatever the work makes of its signal: some responses, such as a change of protocols, never end. What listens to
 * `AbortSignal.timeout` stays in memory until the time is over, and a socket never stops listening: it is
 * given a signal of its own, which goes with it.
 */
export async function withDeadline<T>(
	ms: number,
	work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
	const time = AbortSignal.timeout(ms);
	const deadline = new AbortController();
	let expire = () => {};
	const expired = new Promise<never>((_, reject) => {
		expire = () => {
			deadline.abort(time.reason);
			reject(new TimedOut());
		};
	});
	time.addEventListener('abort', expire);
	try {
		return await Promise.race([work(deadline.signal), expired]);
	} finally {
		time.removeEventListener('abort', expire);
	}
}

/** With the code that n8n's helper gives when it waited for too long itself. */
export class TimedOut extends Error {
	readonly code = 'ETIMEDOUT';
}
