import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { fillFromPages } from './pagedPicker';
import { dayOf, entry, labeled, typed } from './picker';

/** Fills the picker of curations: title with site and date; the service itself searches. */
export async function searchCurations(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const call = { query: { keyword: typed(filter) } };
	const list = { what: 'curations', endpoint: 'getCurations', call, toEntry } as const;
	return await fillFromPages(this, list, paginationToken);
}

function toEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, title, siteName, publicationDate } = record;
	return entry(uniqueId, labeled(title, siteName, dayOf(publicationDate)));
}
