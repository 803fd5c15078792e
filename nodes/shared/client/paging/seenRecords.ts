import type { ApiRecord } from '../../api/records';
import { keyOf, type Identity } from './reading';

/** A list that grows as fast as it is read shows nothing new; it is not followed forever. */
const MOST_STALE_PAGES = 8;
/** Nor is one whose records are always others, as far as can be told: a service may repeat the request in them. */
const MOST_PAGES_WITHOUT_IDS = 100;

/** Which records of a list came, as far as their IDs tell, and whether its pages still lead anywhere. */
export class SeenRecords {
	/** Whether each of them has an ID, so that none is taken for another one when it comes again. */
	areAllKnown = true;
	private readonly keys = new Set<string>();
	private stalePages = 0;
	private pagesWithoutIds = 0;

	constructor(private readonly identity: Identity | undefined) {}

	/** How many were told apart by their ID. */
	get size(): number {
		return this.keys.size;
	}

	/**
	 * Whether pages have shown nothing new, or nothing that tells which it is, for so long that no more are read.
	 * `known`: how many pages may show again what came, as the list has grown.
	 */
	isStuck(known = 0): boolean {
		if (this.pagesWithoutIds >= MOST_PAGES_WITHOUT_IDS) return true;
		return this.stalePages > MOST_STALE_PAGES + known;
	}

	/** The records that did not come before, each once; those without an ID all count as new. */
	unseen(records: readonly ApiRecord[]): readonly ApiRecord[] {
		if (this.identity === undefined) return records;
		const here = new Set<string>();
		return records.filter((record) => {
			const key = keyOf(this.identity, record);
			if (key === undefined) return true;
			return !this.keys.has(key) && !here.has(key) && here.add(key);
		});
	}

	/** Takes a page, which a total promises or not; returns those of its records that are new. */
	take(records: readonly ApiRecord[], isPromised: boolean): readonly ApiRecord[] {
		const before = this.size;
		const fresh = this.unseen(records);
		for (const record of fresh) {
			const key = keyOf(this.identity, record);
			if (key === undefined) this.areAllKnown = false;
			else this.keys.add(key);
		}
		const goesOn = this.identity === undefined || isPromised || this.size > before;
		this.stalePages = fresh.length > 0 ? 0 : this.stalePages + 1;
		this.pagesWithoutIds = goesOn ? 0 : this.pagesWithoutIds + 1;
		return fresh;
	}

	/** Pages that show nothing new are followed for as long once more. */
	readAgain(): void {
		this.stalePages = 0;
	}
}
