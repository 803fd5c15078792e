/** A mutex that skips work instead of queueing it: one poll at a time. */
export class SingleFlight {
	private current: { readonly end: AbortController; readonly ended: Promise<unknown> } | undefined;

	/**
	 * Runs the work unless other work is under way: then returns null. Urgent work aborts the other work's signal instead,
	 * and begins when that has ended. Rethrows the work's error.
	 */
	async run<T>(
		isUrgent: boolean,
		work: (superseded: AbortSignal) => Promise<T>,
	): Promise<T | null> {
		while (this.current !== undefined) {
			if (!isUrgent) return null;
			this.current.end.abort();
			await this.current.ended;
		}
		const end = new AbortController();
		const working = work(end.signal).finally(() => (this.current = undefined));
		this.current = { end, ended: working.catch(() => undefined) };
		return await working;
	}
}
