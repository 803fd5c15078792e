import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { pageByPage } from '../client/paging/lists';
import type { ApiRecord } from '../api/records';
import { dayOf, entry, fillPicker, identity, labelled, pagedEntries, toEntries } from './picker';

/** Fills the picker of agents' runs, newest first: agent with letter and date. */
export async function searchRuns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		this,
		'runs',
		async (api) =>
			await pagedEntries(
				(from) => pageByPage(api, 'getAgentActivity', {}, { from, identity }),
				(records) => toEntries(records, filter, runEntry),
				paginationToken,
			),
	);
}

function runEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, agentName, letterTitle, createdAt } = record;
	return entry(uniqueId, labelled(agentName, letterTitle, dayOf(createdAt)));
}
