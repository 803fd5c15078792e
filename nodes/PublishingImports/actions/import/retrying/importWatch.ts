import { readPages, type PagePosition } from '../../../../shared/client/pages';
import type { ApiClient } from '../../../../shared/client/apiClient';
import { perRun } from '../../../../shared/operations/perRun';
import { SharedLook, type Found } from '../../../../shared/client/waiting';
import { importIdOf } from '../findImports';

/** Maximum number of pages that a check reads for imports that a search of the whole list did not find. */
const PAGES_A_LOOK = 5;
const START: PagePosition = { number: 1 };

/** The list of imports, in which a run looks for the imports that it waits for: the API has no read of a single one. */
class WatchedList {
	/** The page that showed an import last, by the import's ID. */
	private readonly places = new Map<string, PagePosition>();
	/** IDs for which the whole list was searched once. */
	private readonly searched = new Set<string>();
	/** Where the search for imports that were not found continues. */
	private nextSearch = START;

	/** Adds the current records of the wanted imports to `found`. */
	async check(api: ApiClient, wanted: ReadonlySet<string>, found: Found): Promise<void> {
		const places = [...wanted].flatMap((id) => this.places.get(id) ?? []);
		const pages = new Map(places.map((place) => [place.number, place]));
		for (const [number, place] of pages) {
			const ids = [...wanted].filter((id) => this.places.get(id)?.number === number);
			// Newest first: a list that grows has moved them to the next page at most.
			await this.readOn(api, place, 2, ids, found);
		}
		const missing = [...wanted].filter((id) => !found.has(id));
		if (missing.length > 0) await this.search(api, missing, found);
	}

	/** Searches the whole list once, then a few pages per check, again and again. */
	private async search(api: ApiClient, ids: readonly string[], found: Found): Promise<void> {
		const isNew = ids.some((id) => !this.searched.has(id));
		for (const id of ids) this.searched.add(id);
		const [from, pages] = isNew ? [START, Infinity] : [this.nextSearch, PAGES_A_LOOK];
		this.nextSearch = (await this.readOn(api, from, pages, ids, found)) ?? START;
	}

	/** Reads at most `pages` pages until all imports are found. Returns the position of the next page. */
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
}

/** The checks of all imports that a run waits for. */
export const importChecks = perRun((api) => {
	const list = new WatchedList();
	return new SharedLook(
		async (wanted, found, signal) => await list.check(api.until(signal), wanted, found),
	);
});
