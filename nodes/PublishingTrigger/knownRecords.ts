import { hash as digest } from 'node:crypto';

/** The oldest are forgotten beyond this number: 190 kB as text. */
const MOST_KNOWN = 10_000;

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
const SORT_KEY_LENGTH = TIME_LENGTH + KEY_LENGTH;
/** The latest time that fits: in the year 2218. */
const MOST_TENTHS = 36 ** TIME_LENGTH - 1;
const ENTRY_LENGTH = SORT_KEY_LENGTH + VERSION_LENGTH;

/** Versions that are not hashes. */
export const ELSEWHERE = '....';
/** Equals every version: a field was missing. */
export const ANY = '****';
/** The change was handed to n8n, which may not have executed it. */
export const HANDED_OVER = '????';

/** A record as the trigger knows it. */
export interface Entry {
	/** Time and key, in the order of the service's times. No two are equal. */
	readonly sortKey: string;
	readonly version: string;
}

/** Comes after the sort key of every record. */
export const MAX_SORT_KEY = '~';

/** Returns the beginning of a text's SHA-256. A new record is mistaken for one of 10,000 known ones once in 10^10. */
export function hash(text: string, length = KEY_LENGTH): string {
	return digest('sha256', text, 'base64url').slice(0, length);
}

/** Returns the saved form of a version (`polledEvent.ts`). */
export function savedVersion(version: string | null | undefined): string | undefined {
	if (version === null) return ELSEWHERE;
	return version === '' ? ANY : version && hash(version, VERSION_LENGTH);
}

/** Returns a record's sort key by the service's time in milliseconds. Without a time it is the oldest. */
export function sortKeyOf(time: number | undefined, key: string): string {
	const tenths = Math.min(MOST_TENTHS, Math.max(0, Math.floor((time ?? 0) / 100)));
	return tenths.toString(36).padStart(TIME_LENGTH, '0') + key;
}

/** Returns the time of a record in milliseconds, to a tenth of a second. `undefined` if it has none. */
export function timeOf({ sortKey }: Pick<Entry, 'sortKey'>): number | undefined {
	const tenths = parseInt(sortKey.slice(0, TIME_LENGTH), 36);
	return tenths === 0 ? undefined : tenths * 100;
}

export function keyOf({ sortKey }: Pick<Entry, 'sortKey'>): string {
	return sortKey.slice(TIME_LENGTH);
}

/** The newest records by key. The last entry is the one that was added last. */
export class KnownRecords {
	private readonly entries = new Map<string, Entry>();

	static parse(text: string): KnownRecords {
		const known = new KnownRecords();
		for (let start = 0; start < text.length; start += ENTRY_LENGTH) {
			const end = start + SORT_KEY_LENGTH;
			known.add({
				sortKey: text.slice(start, end),
				version: text.slice(end, start + ENTRY_LENGTH),
			});
		}
		return known;
	}

	toText(): string {
		return [...this.entries.values()].map(({ sortKey, version }) => sortKey + version).join('');
	}

	get(key: string): Entry | undefined {
		return this.entries.get(key);
	}

	/** Adds an entry as the last one, also if it is known. */
	add(entry: Entry): void {
		this.entries.delete(keyOf(entry));
		this.entries.set(keyOf(entry), entry);
	}

	/** Replaces an entry in its place. */
	update(entry: Entry): void {
		this.entries.set(keyOf(entry), entry);
	}

	/** Replaces the versions of the last `count` entries by a mark. */
	markHandedOver(count: number): void {
		for (const entry of [...this.entries.values()].slice(this.entries.size - count)) {
			this.update({ ...entry, version: HANDED_OVER });
		}
	}

	/** Forgets the oldest entries if there are too many. Returns the sort key of the newest one that it forgot, or `''`. */
	forgetOldest(): string {
		const tooMany = this.entries.size - MOST_KNOWN;
		if (tooMany <= 0) return '';
		const sortKeys = [...this.entries.values()].map(({ sortKey }) => sortKey).sort();
		const forgotten = sortKeys.slice(0, tooMany);
		for (const sortKey of forgotten) this.entries.delete(keyOf({ sortKey }));
		return forgotten.at(-1)!;
	}
}
