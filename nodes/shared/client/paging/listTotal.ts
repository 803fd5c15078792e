import type { Page } from './page';

/**
 * What a list states as its total, as far as it can be believed: once it exceeds the page that it came with, and no
 * longer than it holds. Services also state the length of the page, or a constant.
 */
export class ListTotal {
	/** How many records came so far, each once. */
	received = 0;
	/** The total, while it is believed. */
	value: number | undefined;
	/** The one that was believed first. */
	private first: number | undefined;

	/** Takes what a page states, once its records are counted. */
	take({ records, total = 0 }: Page): void {
		if (total > records.length) this.value = total;
		if (this.value !== undefined && this.received > this.value) this.value = undefined;
		this.first ??= this.value;
	}

	/** How many more records it promises. */
	get missing(): number {
		return this.value === undefined ? 0 : Math.max(0, this.value - this.received);
	}

	/** The same without what the list has grown by since its first page: that is on top, where it is not read. */
	get missingOfFirst(): number {
		return this.missing > 0 ? Math.max(0, this.first! - this.received) : 0;
	}

	get isReached(): boolean {
		return this.value !== undefined && this.received >= this.value;
	}

	/** Whether it promises a page with that number; it may count records that no page shows. */
	promises(number: number, pageSize: number): boolean {
		return this.missing > 0 && number <= Math.ceil(this.value! / pageSize);
	}

	/** How many pages of that size it promised first; 0 where it promised nothing. */
	pagesAtFirst(pageSize: number): number {
		return Math.ceil((this.first ?? 0) / pageSize);
	}
}
