import type { ApiRecord } from '../../api/records';
import { fingerprint } from './page';

/**
 * What came of a list whose records have no IDs. Where the list has moved, so many of the next records may be ones that
 * came before: those that are equal to one that may come again are taken for it, each once.
 */
export class ShownRows {
	private readonly rows: ApiRecord[] = [];
	/** Those that may come again, by their text: all from this index on. */
	private readonly shown = new Map<string, number>();
	private from = 0;
	/** How many of the next records may be such. */
	private left = 0;

	/** Records were added before what came: the last of it come again, so many more. */
	movedOn(count: number): void {
		this.expect((this.left === 0 ? this.rows.length : this.from) - count, this.left + count);
	}

	/** Pages are read again, of which the first begins with the record at this index, or with a later one. */
	readAgainFrom(index: number): void {
		this.expect(index, this.rows.length - index);
	}

	/** Takes the records of a page; returns those that did not come before. */
	take(records: readonly ApiRecord[]): readonly ApiRecord[] {
		const fresh = records.filter((record) => !this.comesAgain(record));
		for (const record of fresh) this.rows.push(record);
		return fresh;
	}

	private comesAgain(record: ApiRecord): boolean {
		if (this.left === 0) return false;
		this.left--;
		const text = textOf(record);
		const count = this.shown.get(text) ?? 0;
		if (count > 0) this.shown.set(text, count - 1);
		return count > 0;
	}

	private expect(from: number, left: number): void {
		this.from = Math.max(0, from);
		this.left = Math.max(0, left);
		this.shown.clear();
		for (const row of this.rows.slice(this.from)) {
			const text = textOf(row);
			this.shown.set(text, (this.shown.get(text) ?? 0) + 1);
		}
	}
}

function textOf(record: ApiRecord): string {
	return fingerprint({ records: [record] });
}
