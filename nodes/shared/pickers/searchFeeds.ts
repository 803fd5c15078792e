import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { pageByPage } from '../client/paging/lists';
import type { ApiRecord } from '../api/records';
import { entry, fillPicker, identity, labelled, pagedEntries, toEntries, typed } from './picker';

/** Fills the picker of RSS feeds, by title; the service itself searches. */
export async function searchFeeds(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const query = { keyword: typed(filter) };
	return await fillPicker(
		this,
		'RSS feeds',
		async (api) =>
			await pagedEntries(
				(from) => pageByPage(api, 'getFeeds', { query }, { from, identity }),
				(records) => toEntries(records, undefined, feedEntry),
				paginationToken,
			),
	);
}

function feedEntry({ uniqueId, title, feedUrl }: ApiRecord): INodeListSearchItems | undefined {
	return entry(uniqueId, labelled(title, feedUrl));
}
