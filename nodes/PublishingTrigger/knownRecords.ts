import { createHash } from 'node:crypto';

/** The oldest are forgotten beyond this number: 190 kB as text. */
export const MOST_KNOWN = 10_000;

/**
 * The saved form of the known records: one line, 19 characters for each record, without separators. The order of texts
 * of equal length is that of the records.
 *
 * - 7 characters: the record's time in tenths of a second since 1970, in base 36
 * - 8 characters: SHA-256 of its ID in base64url, cut off
 * - 4 characters: SHA-256 of its version in base64url, cut off, or a mark
 */
const TIME_LENGTH = 7;
const KEY_LENGTH = 8;
const VERSION_LENGTH = 4;
const PLACE_LENGTH = TIME_LENGTH + KEY_LENGTH;
const ENTRY_LENGTH = PLACE_LENGTH + VERSION_LENGTH;

/** Versions that are not hashes. */
export const ELSEWHERE = '....';
/** Equals every version: a field was missing. */
export const ANY = '****';
/** The change was handed to n8n, which may not have executed it. */
export const UNCONFIRMED = '????';

/** A record as the trigger knows it. */
export interface Entry {
	/** Time and key: the record's place in the order of the service's times. No two are equal. */
	readonly place: string;
	readonly version: string;
}

/** Comes after the place of every record. */
export const LAST_PLACE = '~';

/** Returns the beginning of a text's SHA-256. A new record is mistaken for one of 10,000 known ones once in 10^10. */
export function hash(text: string, length = KEY_LENGTH): string {
	return createHash('sha256').update(text).digest('base64url').slice(0, length);
}

export function versionHash(version: string): string {
	return version === '' ? ANY : hash(version, VERSION_LENGTH);
}

/** Returns a record's place by the service's time in milliseconds. Without a time it is the oldest. */
export function placeOf(time: number | undefined, key: string): string {
	const tenths = Math.max(0, Math.floor((time ?? 0) / 100));
	return tenths.toString(36).padStart(TIME_LENGTH, '0') + key;
}

/** Returns the time of a place in milliseconds, to a tenth of a second. `undefined` if it has none. */
export function timeOf({ place }: Pick<Entry, 'place'>): number | undefined {
	const tenths = parseInt(place.slice(0, TIME_LENGTH), 36);
	return tenths === 0 ? undefined : tenths * 100;
}

export function keyOf({ place }: Pick<Entry, 'place'>): string {
	return place.slice(TIME_LENGTH);
}

/** Compares entries for `sort`: oldest first. */
export function byPlace(a: Entry, b: Entry): number {
	return a.place < b.place ? -1 : 1;
}

/** Whether two places have the same time. */
export function hasSameTime(a: string, b: string): boolean {
	return a.slice(0, TIME_LENGTH) === b.slice(0, TIME_LENGTH);
}

/** The newest records by key. The last entry is the one that was set last. */
export class KnownRecords {
	private readonly entries = new Map<string, Entry>();

	static parse(text: string): KnownRecords {
		const known = new KnownRecords();
		for (let start = 0; start < text.length; start += ENTRY_LENGTH) {
			const end = start + PLACE_LENGTH;
			known.set({
				place: text.slice(start, end),
				version: text.slice(end, start + ENTRY_LENGTH),
			});
		}
		return known;
	}

	toText(): string {
		return [...this.entries.values()].map(({ place, version }) => place + version).join('');
	}

	get(key: string): Entry | undefined {
		return this.entries.get(key);
	}

	set(entry: Entry): void {
		const key = keyOf(entry);
		this.entries.delete(key);
		this.entries.set(key, entry);
	}

	/** Replaces the versions of the last `count` entries by a mark. */
	markUnconfirmed(count: number): void {
		for (const entry of [...this.entries.values()].slice(this.entries.size - count)) {
			this.set({ ...entry, version: UNCONFIRMED });
		}
	}

	/** Returns the place of the newest record that n8n has taken, or `''`. */
	newestPlace(): string {
		const taken = [...this.entries.values()].filter(({ version }) => version !== UNCONFIRMED);
		return newestOf(taken);
	}

	/**
	 * Forgets the first entries if there are too many: the oldest, or those that were set first. Returns the place of the
	 * newest of them, or `''`.
	 */
	forgetOldest(order: 'time' | 'list'): string {
		if (this.entries.size <= MOST_KNOWN) return '';
		const entries = [...this.entries.values()];
		if (order === 'time') entries.sort(byPlace);
		const forgotten = entries.slice(0, entries.length - MOST_KNOWN);
		for (const entry of forgotten) this.entries.delete(keyOf(entry));
		return newestOf(forgotten);
	}
}

function newestOf(entries: Iterable<Entry>): string {
	let newest = '';
	for (const { place } of entries) {
		if (place > newest) newest = place;
	}
	return newest;
}
