import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { pageByPage } from '../client/paging/lists';
import type { ApiRecord } from '../api/records';
import { entry, fillPicker, identity, labelled, pagedEntries, toEntries, typed } from './picker';

/** Fills the picker of data feeds, by title; the service itself searches. */
export async function searchDataFeeds(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const keyword = typed(filter);
	return await fillPicker(
		this,
		'data feeds',
		async (api) =>
			await pagedEntries(
				(from) => pageByPage(api, 'getDataFeeds', { query: { keyword } }, { from, identity }),
				(records) => toEntries(records, undefined, feedEntry),
				paginationToken,
			),
	);
}

function feedEntry({ uniqueId, title, feedUrl }: ApiRecord): INodeListSearchItems | undefined {
	return entry(uniqueId, labelled(title, feedUrl));
}
