import { isObject } from './isObject';

/** Records that came into it one after another, as they are kept: plain JSON. */
export interface KnownPart {
	/** The latest of the server's times among them, in milliseconds; null where none was told. */
	readonly until: number | null;
	/** Eight characters for a change and five for its version, where it has one, separated by commas. */
	readonly changes: string;
}

interface Part {
	until: number | null;
	readonly versions: Map<string, string>;
}

const KEY_LENGTH = 8;
/** A version that no change has. */
const NOT_TOLD = '?';
const PART_SIZE = 500;
/** How many changes are known at least before the oldest are forgotten: 140 kB at the most. */
export const MOST_KNOWN = 10_000;
/** Beyond so many even those are forgotten that may then be told again. */
const MOST_EVER_KNOWN = 2 * MOST_KNOWN;

/** The changes that were told, or that were there before the trigger began: by fingerprint, with a version. */
export class KnownRecords {
	private readonly parts: Part[] = [];
	private readonly partOf = new Map<string, Part>();

	/** Reads what `toJson` gave. Parts that it did not give are left out. */
	static parse(json: unknown): KnownRecords {
		const known = new KnownRecords();
		for (const part of Array.isArray(json) ? json : []) {
			if (!isObject(part) || typeof part.changes !== 'string') continue;
			const changes = part.changes.split(',').filter((change) => change.length >= KEY_LENGTH);
			const until = typeof part.until === 'number' ? part.until : null;
			const read: Part = { until, versions: new Map() };
			known.parts.push(read);
			for (const change of changes) {
				const key = change.slice(0, KEY_LENGTH);
				read.versions.set(key, change.slice(KEY_LENGTH));
				known.partOf.set(key, read);
			}
		}
		return known;
	}

	toJson(): KnownPart[] {
		return this.parts.map(({ until, versions }) => ({
			until,
			changes: [...versions].map(([key, version]) => key + version).join(','),
		}));
	}

	get size(): number {
		return this.partOf.size;
	}

	/** The version in which a change is known; nothing where it is not. */
	versionOf(key: string): string | undefined {
		return this.partOf.get(key)?.versions.get(key);
	}

	/** Takes a change, or another version of it, as the newest. `time`: the server's, in milliseconds. */
	add(key: string, version: string, time: number | undefined): void {
		this.partOf.get(key)?.versions.delete(key);
		let part = this.parts.at(-1);
		if (part === undefined || part.versions.size >= PART_SIZE) {
			part = { until: null, versions: new Map() };
			this.parts.push(part);
		}
		part.versions.set(key, version);
		this.partOf.set(key, part);
		if (time !== undefined) part.until = Math.max(part.until ?? time, time);
	}

	/** Takes a change that is known for one that was not told. */
	doubt(key: string): void {
		this.partOf.get(key)?.versions.set(key, NOT_TOLD);
	}

	/**
	 * Forgets the oldest as long as more than enough are known. Gives the server's time up to which whatever is
	 * not known any more has been told. Nothing `before` which something still waits to be told is forgotten.
	 */
	forgetOldest(before: number | undefined): number | null {
		let settled: number | null = null;
		while (this.size - (this.parts[0]?.versions.size ?? 0) >= MOST_KNOWN) {
			const { until } = this.parts[0];
			const isSettled = before === undefined || (until !== null && until < before);
			if (!isSettled && this.size <= MOST_EVER_KNOWN) break;
			if (isSettled && until !== null) settled = Math.max(settled ?? until, until);
			for (const key of this.parts.shift()!.versions.keys()) this.partOf.delete(key);
		}
		return settled;
	}
}
