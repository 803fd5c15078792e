import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { subscriberImport, type ApiRecord } from '../api/records';
import { fillFromPages } from './pagedPicker';
import { dayOf, entry, labeled } from './picker';

/**
 * Fills the picker of subscriber imports, newest first: file name with state, date and failed rows;
 * searchable by these and the ID, which the service itself cannot do.
 */
export async function searchImports(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const list = { what: 'imports', endpoint: 'getImports', call: {}, filter, toEntry } as const;
	return await fillFromPages(this, list, paginationToken);
}

function toEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, fileName, status, createdAt, recordsFailed } = subscriberImport.parse(record);
	const failed = recordsFailed === undefined ? undefined : `${recordsFailed} failed`;
	return entry(
		uniqueId,
		labeled(fileName ?? 'Import without a file name', status, dayOf(createdAt), failed),
	);
}
