/** Has one thing done at a time, where it is pointless to line up. */
export class OneAtATime {
	private present: { readonly end: AbortController; readonly ended: Promise<unknown> } | undefined;

	/**
	 * Does the work, unless other work is under way: then returns null. Work that is `urgent` ends that by its
	 * signal instead, and begins when it has ended. Throws what the work throws.
	 */
	async run<T>(urgent: boolean, work: (ended: AbortSignal) => Promise<T>): Promise<T | null> {
		while (this.present !== undefined) {
			if (!urgent) return null;
			this.present.end.abort();
			await this.present.ended;
		}
		const end = new AbortController();
		const working = work(end.signal).finally(() => (this.present = undefined));
		this.present = { end, ended: working.catch(() => undefined) };
		return await working;
	}
}
