import type { ApiRecord } from '../../api/records';
import type { Page } from './page';
import { ShownRows } from './shownRows';

/** A service whose totals go up and down is not followed forever. */
const MOST_RETURNS = 20;

/**
 * How a list moves while it is read, as its totals tell: what is added on top moves records to later pages, where they
 * come again; what is deleted moves them to earlier pages, where they would be missed.
 */
export class ListMoves {
	/** How many pages are read once more in all, as records may have moved there. */
	pagesAgain = 0;
	/** What came, where no ID tells it. */
	private readonly rows: ShownRows | undefined;
	private total: number | undefined;
	private farthest = 0;
	private readonly returns = new Set<string>();

	constructor(hasIds: boolean) {
		if (!hasIds) this.rows = new ShownRows();
	}

	/** Whether the page with that number, or one behind it, was read before. */
	isAgain(number: number): boolean {
		return number <= this.farthest;
	}

	/** The page to go back to before this one, as the list has lost records since the last one was taken. */
	backFrom(page: Page, number: number, pageSize: number): number | undefined {
		const total = totalOf(page, number, pageSize);
		if (total === undefined || this.total === undefined || total >= this.total) return undefined;
		// Twice the same would be no loss, but a total that depends on the page.
		const loss = `${number}/${total}`;
		if (this.returns.has(loss) || this.returns.size === MOST_RETURNS) return undefined;
		this.returns.add(loss);
		const pages = Math.min(number - 1, Math.ceil((this.total - total) / pageSize));
		this.total = total;
		this.pagesAgain += pages;
		this.rows?.readAgainFrom((number - pages - 1) * pageSize);
		return number - pages;
	}

	/** Takes a page; returns those of its records that did not come before, as far as the list's moves tell. */
	take(page: Page, number: number, pageSize: number): readonly ApiRecord[] {
		const total = totalOf(page, number, pageSize);
		if (total !== undefined && this.total !== undefined && total > this.total) {
			this.rows?.movedOn(total - this.total);
		}
		this.total = total ?? this.total;
		this.farthest = Math.max(this.farthest, number);
		return this.rows?.take(page.records) ?? page.records;
	}
}

/** What a page states as the list's total, where it can be: it counts this page and all before. */
function totalOf({ records, total = 0 }: Page, number: number, pageSize: number) {
	const least = records.length === 0 ? 1 : (number - 1) * pageSize + records.length;
	return total >= least ? total : undefined;
}
