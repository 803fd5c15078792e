import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { lookupEndpoints } from '../service/lookupEndpoints';
import { entry, fillPicker, labelled, lookUpPage, toEntries } from './picker';

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
		const { records: feeds, total } = await lookUpPage(service, lookupEndpoints.dataFeeds, {
			query: { page, limit: PAGE_SIZE, keyword },
		});
		const results = toEntries(feeds, undefined, ({ uniqueId, title, feedUrl }) =>
			entry(uniqueId, labelled(title, feedUrl)),
		);
		// Pages may be smaller than asked for, so that only the total or an empty one tells the end.
		const isLast = feeds.length === 0 || page * feeds.length >= (total ?? Infinity);
		return isLast ? { results } : { results, paginationToken: String(page + 1) };
	});
}
