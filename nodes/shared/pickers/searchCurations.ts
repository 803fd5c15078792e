import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { pageByPage } from '../client/paging/lists';
import type { ApiRecord } from '../api/records';
import {
	dayOf,
	entry,
	fillPicker,
	identity,
	labelled,
	pagedEntries,
	toEntries,
	typed,
} from './picker';

/** Fills the picker of curations: title with site and date; the service itself searches. */
export async function searchCurations(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const query = { keyword: typed(filter) };
	return await fillPicker(
		this,
		'curations',
		async (api) =>
			await pagedEntries(
				(from) => pageByPage(api, 'getCurations', { query }, { from, identity }),
				(records) => toEntries(records, undefined, curationEntry),
				paginationToken,
			),
	);
}

function curationEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, title, siteName, publicationDate } = record;
	return entry(uniqueId, labelled(title, siteName, dayOf(publicationDate)));
}
