import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { lookupEndpoints } from '../service/lookupEndpoints';
import { entry, fillPicker, labelled, lookUp, toEntries } from './picker';

const PAGE_SIZE = 50;

/** Fills the picker of data feeds, by title; the service itself searches. */
export async function searchDataFeeds(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const page = paginationToken === undefined ? 1 : Number(paginationToken);
	const keyword = filter?.trim() === '' ? undefined : filter?.trim();
	return await fillPicker(this, 'data feeds', async (service) => {
		const feeds = await lookUp(service, lookupEndpoints.dataFeeds, {
			query: { page, limit: PAGE_SIZE, keyword },
		});
		const results = toEntries(feeds, undefined, ({ uniqueId, title, feedUrl }) =>
			entry(uniqueId, labelled(title, feedUrl)),
		);
		return feeds.length < PAGE_SIZE ? { results } : { results, paginationToken: String(page + 1) };
	});
}
