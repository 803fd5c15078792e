/**
 * Does something with a signal that aborts after so long (milliseconds). What listens to
 * `AbortSignal.timeout` stays in memory until the time is over, and a socket never stops listening: it is
 * given a signal of its own, which goes with it.
 */
export async function withDeadline<T>(
	ms: number,
	work: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
	const time = AbortSignal.timeout(ms);
	const deadline = new AbortController();
	const expire = () => deadline.abort(time.reason);
	time.addEventListener('abort', expire);
	try {
		return await work(deadline.signal);
	} finally {
		time.removeEventListener('abort', expire);
	}
}
