import { operationOf, type OperationName } from './operations.mts';
import type { List } from './world.mts';

/** A list as the played service keeps it: the places of its records, in order, and what was shown of them. */
export class PlayedList {
	/** The records in order, each by a number that is its own; those that come later at the front are negative. */
	readonly rows: number[];
	/** What was shown in answers that arrived. */
	readonly shown = new Set<number>();
	private reads = 0;
	private overlap = 0;
	private nextFront = -1;
	private nextEnd: number;
	private readonly removed = new Set<number>();
	private readonly began: readonly number[];

	private readonly list: List;

	constructor(list: List) {
		this.list = list;
		this.rows = Array.from({ length: list.length }, (_, index) => index);
		this.began = [...this.rows];
		this.nextEnd = list.length;
	}

	/** Whether anything has happened to the list since it was read first. */
	changed = false;

	/** The records that were there from the first read to the last. */
	get throughout(): number[] {
		return this.began.filter((row) => !this.removed.has(row));
	}

	/** A page, or the status with which its size is refused. */
	page(number: number, asked: number | undefined): { rows: number[] } | { refused: number } {
		const { pages } = this.list;
		if (pages.size === 'refusedAbove' && asked !== undefined && asked > pages.rows) {
			return { refused: pages.status };
		}
		this.change();
		const rows = this.slice(number, sizeOf(this.list, asked));
		const { beyond } = this.list;
		if (rows.length === 0 && number > 1 && typeof beyond === 'number') return { refused: beyond };
		return { rows };
	}

	/** The whole list, for an endpoint without pages. */
	whole(): number[] {
		this.reads++;
		return this.rows;
	}

	show(rows: readonly number[]): void {
		for (const row of rows) this.shown.add(row);
	}

	totalOf(rows: readonly number[]): unknown {
		return totalOf(this.list, this.rows.length, rows.length);
	}

	private slice(number: number, size: number): number[] {
		const overlap = Math.min(this.overlap, size - 1);
		const at = (page: number) => {
			const start = page === 1 ? 0 : (page - 1) * size - overlap;
			return this.rows.slice(start, start + size);
		};
		const last = Math.max(1, Math.ceil((this.rows.length + overlap) / size));
		const { beyond } = this.list;
		if (number <= last || (beyond !== 'first' && beyond !== 'last')) return at(number);
		return at(beyond === 'first' ? 1 : last);
	}

	private change(): void {
		const read = this.reads++;
		for (const change of this.list.changes) {
			if (change.read !== read) continue;
			this.changed = true;
			for (let count = 0; count < change.by; count++) {
				if (change.what === 'growsAtFront') this.rows.unshift(this.nextFront--);
				else if (change.what === 'growsAtEnd') this.rows.push(this.nextEnd++);
				else if (change.what === 'repeats') this.overlap++;
				else if (this.rows.length > 0) this.removed.add(this.rows.shift()!);
			}
		}
	}
}

/** What a page states as the total of a list of so many records. */
export function totalOf({ total }: Pick<List, 'total'>, inAll: number, onPage: number): unknown {
	if (total === 'true') return inAll;
	if (total === 'text') return String(inAll);
	if (total === 'ofPage') return onPage;
	return total === 'missing' ? undefined : total === 'null' ? null : total;
}

/** How many records a page has when so many were asked for. */
export function sizeOf({ pages }: Pick<List, 'pages'>, asked: number | undefined): number {
	const size = asked ?? ('rows' in pages ? pages.rows : 25);
	if (pages.size === 'asAsked') return size;
	if (pages.size === 'atMost') return Math.min(size, pages.rows);
	return pages.size === 'always' ? pages.rows : size;
}

/** Whether each record of a list tells which one it is. */
export const hasIdentity = (operation: OperationName, { ids }: List): boolean =>
	operation !== 'publishingImports import.getErrors' && (ids === 'text' || ids === 'number');

/**
 * Whether a reader can know what the list is. Two services may show the very same pages and mean
 * something else: one repeats its last page forever, the other has records that are equal.
 */
export function isDecidable(operation: OperationName, list: List): boolean {
	if (operationOf(operation).kind === 'listed') return true;
	const { rows, total, beyond, changes, length } = list;
	// Whether a total that promises more is wrong or a page was refused for another reason, nobody knows.
	const promisesTooMuch = typeof total === 'number' && total > length;
	if (promisesTooMuch && typeof beyond === 'number') return false;
	if (hasIdentity(operation, list)) return rows === 'distinct';
	// What has an ID is one record, wherever it is.
	if (list.ids === 'mixed' && rows !== 'distinct') return false;
	// Without identity nobody can tell a record that moved to the next page from another one like it.
	if (changes.some(({ what }) => what !== 'growsAtEnd')) return false;
	if (changes.length > 0 && beyond !== 'empty') return false;
	// A page that comes again can be told from more of the same only by rows that differ.
	if (total === 'true' || typeof beyond === 'number' || beyond === 'empty') return true;
	return rows === 'distinct' && !promisesTooMuch;
}
