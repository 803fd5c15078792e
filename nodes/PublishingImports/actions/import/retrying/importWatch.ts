import { readPages, type PagePosition } from '../../../../shared/client/pages';
import type { ApiClient, RunOfItems } from '../../../../shared/client/apiClient';
import type { ApiRecord } from '../../../../shared/api/records';
import { SharedLook, type Found } from '../../../../shared/client/waiting/sharedLook';
import { importIdOf } from '../findImports';

/** How many pages a look reads for imports that a search of the whole list did not find. */
const PAGES_A_LOOK = 5;
const START: PagePosition = { number: 1 };

/** Reads the list of imports for all that wait in a run: there is no read of a single import. */
export class ImportWatch {
	private static readonly watches = new WeakMap<RunOfItems, ImportWatch>();
	private readonly looks = new SharedLook(
		async (wanted, found, signal) => await this.look(this.api.until(signal), wanted, found),
	);
	/** The page on which an import was seen last. */
	private readonly places = new Map<string, PagePosition>();
	/** The imports that the whole list was searched for once. */
	private readonly searched = new Set<string>();
	/** Where the search for those that were not there goes on. */
	private nextSearch = START;

	private constructor(private readonly api: ApiClient) {}

	static of(api: ApiClient): ImportWatch {
		const watch = this.watches.get(api.run) ?? new ImportWatch(api);
		this.watches.set(api.run, watch);
		return watch;
	}

	/** The import's present record, or nothing where the list did not show it or could not be read just now. */
	async read(importId: string, signal: AbortSignal): Promise<ApiRecord | undefined> {
		return await this.looks.read(importId, signal);
	}

	private async look(api: ApiClient, wanted: ReadonlySet<string>, found: Found): Promise<void> {
		for (const [place, ids] of this.knownPlaces(wanted)) {
			// Newest first: a list that grows has moved them to the next page at most.
			await this.readOn(api, place, 2, ids, found);
		}
		const missing = [...wanted].filter((id) => !found.has(id));
		if (missing.length > 0) await this.search(api, missing, found);
	}

	/** Searches all of the list where that was not done yet, then a few pages a look, round and round. */
	private async search(api: ApiClient, ids: readonly string[], found: Found): Promise<void> {
		const isNew = ids.some((id) => !this.searched.has(id));
		for (const id of ids) this.searched.add(id);
		const [from, pages] = isNew ? [START, Infinity] : [this.nextSearch, PAGES_A_LOOK];
		this.nextSearch = (await this.readOn(api, from, pages, ids, found)) ?? START;
	}

	/** Reads so many pages at most, until all of these imports are found; returns where to go on. */
	private async readOn(
		api: ApiClient,
		from: PagePosition,
		pages: number,
		ids: readonly string[],
		found: Found,
	): Promise<PagePosition | undefined> {
		const missing = new Set(ids);
		let place = from;
		let read = 0;
		const options = { identity: importIdOf, from };
		for await (const { records, next } of readPages(api, 'getImports', {}, options)) {
			for (const record of records) {
				const id = importIdOf(record);
				if (id === undefined || !missing.delete(id)) continue;
				found.set(id, record);
				this.places.set(id, place);
			}
			if (missing.size === 0 || ++read === pages || next === undefined) return next;
			place = next;
		}
		return undefined;
	}

	/** The imports that were seen before, by the page on which that was. */
	private knownPlaces(wanted: ReadonlySet<string>): Array<[PagePosition, string[]]> {
		const byNumber = new Map<number, [PagePosition, string[]]>();
		for (const id of wanted) {
			const place = this.places.get(id);
			if (place === undefined) continue;
			const known = byNumber.get(place.number);
			if (known === undefined) byNumber.set(place.number, [place, [id]]);
			else known[1].push(id);
		}
		return [...byNumber.values()];
	}
}
