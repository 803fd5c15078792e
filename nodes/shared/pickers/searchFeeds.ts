import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { fillFromPages } from './pagedPicker';
import { entry, labeled, typed } from './picker';

/** Fills the picker of RSS feeds: title with address; the service itself searches. */
export async function searchFeeds(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const call = { query: { keyword: typed(filter) } };
	const list = { what: 'RSS feeds', endpoint: 'getFeeds', call, toEntry } as const;
	return await fillFromPages(this, list, paginationToken);
}

/** Fills the picker of data feeds: title with address; the service itself searches. */
export async function searchDataFeeds(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const call = { query: { keyword: typed(filter) } };
	const list = { what: 'data feeds', endpoint: 'getDataFeeds', call, toEntry } as const;
	return await fillFromPages(this, list, paginationToken);
}

function toEntry({ uniqueId, title, feedUrl }: ApiRecord): INodeListSearchItems | undefined {
	return entry(uniqueId, labeled(title, feedUrl));
}
