import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { pageByPage } from '../client/paging/lists';
import { subscriberImport, type ApiRecord } from '../api/records';
import { dayOf, entry, fillPicker, identity, labelled, pagedEntries, toEntries } from './picker';

/**
 * Fills the picker of subscriber imports, newest first: file name with state, date and failed rows;
 * searchable by these and the ID, which the service itself cannot do.
 */
export async function searchImports(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		this,
		'imports',
		async (api) =>
			await pagedEntries(
				(from) => pageByPage(api, 'getImports', {}, { from, identity }),
				(records) => toEntries(records, filter, importEntry),
				paginationToken,
			),
	);
}

function importEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, fileName, status, createdAt, recordsFailed } = subscriberImport.parse(record);
	const failed = recordsFailed === undefined ? undefined : `${recordsFailed} failed`;
	return entry(
		uniqueId,
		labelled(fileName ?? 'Import without a file name', status, dayOf(createdAt), failed),
	);
}
