import type { Page } from './pageRequest';

/**
 * Requests the pages of a list side by side, before the reader gets to them. No more pages are requested after one
 * that has failed, as the list probably ends there.
 */
export class ReadAhead {
	private readonly pages = new Map<number, Promise<Page>>();
	/** Number of the page to request next. `Infinity` after a page that has failed. */
	private next = 1;
	private lastWanted = 0;
	private inFlight = 0;

	/** `atOnce`: maximum number of requests in flight. */
	constructor(
		private readonly request: (number: number) => Promise<Page>,
		private readonly atOnce: number,
	) {}

	/** Returns page `number`, and goes on requesting pages up to `lastWanted`. Throws the error of the page. */
	async read(number: number, lastWanted: number): Promise<Page> {
		if (!this.pages.has(number)) this.next = number;
		this.lastWanted = lastWanted;
		this.fill();
		const page = this.pages.get(number)!;
		this.pages.delete(number);
		return await page;
	}

	/** Resolves when no request is in flight any more. */
	async stop(): Promise<void> {
		this.lastWanted = 0;
		await Promise.allSettled(this.pages.values());
	}

	private fill(): void {
		for (; this.next <= this.lastWanted && this.inFlight < this.atOnce; this.next++) {
			this.inFlight++;
			const page = this.request(this.next);
			this.pages.set(this.next, page);
			// The error is thrown when the reader gets to the page, if it does.
			const ended = page.catch(() => (this.next = Infinity));
			void ended.then(() => {
				this.inFlight--;
				this.fill();
			});
		}
	}
}
