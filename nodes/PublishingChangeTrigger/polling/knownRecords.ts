import { isObject } from '../../shared/api/records';

/** Records that came into it one after another, as they are kept: plain JSON. */
export interface KnownPart {
	/** The latest of the server's times among them, in milliseconds; null where none is known. */
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
const UNDELIVERED = '?';
const PART_SIZE = 500;
/** How many changes are known at least before the oldest are forgotten: 140 kB at the most. */
const MOST_KNOWN = 10_000;
/** Where those that are known take more characters, even such are forgotten that may then be delivered again. */
const MOST_LENGTH = 150_000;

/** The changes that were delivered, or that were there before the trigger began: by fingerprint, with a version. */
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
		// What became known in another version has left its part.
		return this.parts
			.filter(({ versions }) => versions.size > 0)
			.map(({ until, versions }) => ({ until, changes: textOf(versions) }));
	}

	get size(): number {
		return this.partOf.size;
	}

	/** How many characters all of them take. */
	private get length(): number {
		return this.parts.reduce((sum, { versions }) => sum + textOf(versions).length, 0);
	}

	/** The version in which a change is known; nothing where it is not. */
	versionOf(key: string): string | undefined {
		return this.partOf.get(key)?.versions.get(key);
	}

	/** Takes a change, or another version of it, as the newest. `time`: the server's, in milliseconds. */
	add(key: string, version: string, time: number | undefined): void {
		this.partOf.get(key)?.versions.delete(key);
		// Those without a time are kept by themselves: no time tells that they are settled.
		const isTimed = time !== undefined;
		let part = this.parts.findLast(({ until }) => (until !== null) === isTimed);
		if (part === undefined || part.versions.size >= PART_SIZE) {
			part = { until: null, versions: new Map() };
			this.parts.push(part);
		}
		part.versions.set(key, version);
		this.partOf.set(key, part);
		if (time !== undefined) part.until = Math.max(part.until ?? time, time);
	}

	/** Takes a known change for one that was not delivered. */
	markUndelivered(key: string): void {
		this.partOf.get(key)?.versions.set(key, UNDELIVERED);
	}

	/**
	 * Forgets the oldest as long as more than enough are known. Returns the server's time up to which whatever is
	 * not known any more has been delivered. Nothing `before` which something still waits to be delivered is forgotten, nor
	 * what has no time, as long as there is room.
	 */
	forgetOldest(before = Infinity): number | null {
		let settled: number | null = null;
		for (;;) {
			let index = this.parts.findIndex(({ until }) => until !== null && until < before);
			const isSettled = index >= 0;
			if (!isSettled && this.size > MOST_KNOWN && this.length > MOST_LENGTH) index = 0;
			const part = this.parts[index];
			if (part === undefined || this.size - part.versions.size < MOST_KNOWN) return settled;
			if (isSettled) settled = Math.max(settled ?? part.until!, part.until!);
			this.parts.splice(index, 1);
			for (const key of part.versions.keys()) this.partOf.delete(key);
		}
	}
}

function textOf(versions: ReadonlyMap<string, string>): string {
	return [...versions].map(([key, version]) => key + version).join(',');
}
