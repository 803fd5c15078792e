import type { ApiRecord } from '../../api/records';
import type { Page } from './page';
import type { PageReader } from './pageReader';

/**
 * Reads the pages of a list before their turn, so that nobody waits for one page after another. They are asked for
 * in order, and no more once one has failed or adds nothing: the list may end there.
 */
export class ReadAhead {
	private readonly pages = new Map<number, Promise<Page>>();
	/** The last page that was asked for, and the last one that may be. */
	private asked = 0;
	private last = 0;
	private underWay = 0;
	private mayEnd = false;

	/** `mostAtOnce`: how many requests may be under way. `addsNothing`: of a page, by what is known so far. */
	constructor(
		private readonly reader: PageReader,
		private readonly mostAtOnce: number,
		private readonly addsNothing: (page: Page) => boolean,
	) {}

	/** The page with that number, while those behind it are read up to `last`. Throws its `ApiError`. */
	async read(number: number, last: number): Promise<Page> {
		this.last = last;
		if (!this.pages.has(number)) {
			this.asked = number - 1;
			this.mayEnd = false;
		}
		this.ask();
		const page = this.pages.get(number)!;
		this.pages.delete(number);
		return await page;
	}

	/** Forgets what was read ahead, once nothing is under way any more. Returns the records that it held. */
	async stop(): Promise<ApiRecord[]> {
		this.mayEnd = true;
		const pages = await Promise.allSettled(this.pages.values());
		this.pages.clear();
		return pages.flatMap((page) => (page.status === 'fulfilled' ? page.value.records : []));
	}

	private ask(): void {
		while (!this.mayEnd && this.asked < this.last && this.underWay < this.mostAtOnce) {
			const page = this.request(++this.asked);
			// It is told when its turn comes, if it does.
			page.catch(() => {});
			this.pages.set(this.asked, page);
		}
	}

	private async request(number: number): Promise<Page> {
		this.underWay++;
		try {
			const page = await this.reader.read(number);
			this.mayEnd ||= this.addsNothing(page);
			return page;
		} catch (error) {
			this.mayEnd = true;
			return await Promise.reject(error as Error);
		} finally {
			this.underWay--;
			this.ask();
		}
	}
}
