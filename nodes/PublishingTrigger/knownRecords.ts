import { digits } from './fingerprint';

/** The oldest are forgotten beyond this number: 180 kB as text. */
const MOST_KNOWN = 10_000;

const TIME_LENGTH = 6;
const KEY_LENGTH = 8;
/** Characters of a version's fingerprint. */
export const VERSION_LENGTH = 4;
const ENTRY_LENGTH = TIME_LENGTH + KEY_LENGTH + VERSION_LENGTH;

/** Versions that are no fingerprints, so that no record has them. */
export const MARKS = {
	/** The record is not in the state that the trigger looks for. */
	elsewhere: '....',
	/** Its change was handed to n8n, which may not have executed it. */
	unconfirmed: '????',
} as const;

/** A record as the trigger knows it. */
export interface Entry {
	/** The record's place in the order of the service's times, which ends with its key: no two are equal. */
	readonly place: string;
	readonly version: string;
}

/** Comes after the place of every record. */
export const LAST_PLACE = '~';

/** Returns a record's place by the service's time in milliseconds, to a tenth of a second. Without a time it is the oldest. */
export function placeOf(time: number | undefined, key: string): string {
	return digits(Math.max(0, Math.floor((time ?? 0) / 100)), TIME_LENGTH) + key;
}

/** Compares entries for `sort`: oldest first. No two places are equal. */
export function byPlace(a: Entry, b: Entry): number {
	return a.place < b.place ? -1 : 1;
}

/** Whether two places are of the same time. */
export function hasSameTime(a: string, b: string): boolean {
	return a.slice(0, TIME_LENGTH) === b.slice(0, TIME_LENGTH);
}

/** Returns the fingerprint of an entry's record. */
export function keyOf({ place }: Pick<Entry, 'place'>): string {
	return place.slice(TIME_LENGTH);
}

/** The newest records, each by a fingerprint of its ID, with a version. */
export class KnownRecords {
	private readonly entries = new Map<string, Entry>();

	static parse(text: string): KnownRecords {
		const known = new KnownRecords();
		for (let start = 0; start < text.length; start += ENTRY_LENGTH) {
			const end = start + TIME_LENGTH + KEY_LENGTH;
			const place = text.slice(start, end);
			known.set({ place, version: text.slice(end, end + VERSION_LENGTH) });
		}
		return known;
	}

	toText(): string {
		return [...this.entries.values()].map(({ place, version }) => place + version).join('');
	}

	get(key: string): Entry | undefined {
		return this.entries.get(key);
	}

	/** Returns the place of the newest record, or '' if none is known. */
	newest(): string {
		return [...this.entries.values()].reduce(
			(newest, { place }) => (place > newest ? place : newest),
			'',
		);
	}

	/** Adds or replaces a record. It becomes the last one in the text. */
	set(entry: Entry): void {
		this.entries.delete(keyOf(entry));
		this.entries.set(keyOf(entry), entry);
	}

	/** Marks the changes of the last `count` records as handed to n8n, which may not have executed them. */
	markUnconfirmed(count: number): void {
		for (const entry of [...this.entries.values()].slice(this.entries.size - count)) {
			this.set({ ...entry, version: MARKS.unconfirmed });
		}
	}

	/**
	 * Forgets the first records if there are too many, by an order for `sort`, and else by when they were set. Returns the
	 * place of the newest of those, or ''.
	 */
	forgetOldest(order: (a: Entry, b: Entry) => number): string {
		if (this.entries.size <= MOST_KNOWN) return '';
		const entries = [...this.entries.values()].sort(order);
		const forgotten = entries.slice(0, entries.length - MOST_KNOWN);
		for (const entry of forgotten) this.entries.delete(keyOf(entry));
		return forgotten.sort(byPlace).at(-1)!.place;
	}
}
