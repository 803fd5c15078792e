import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { fillFromPages } from './pagedPicker';
import { dayOf, entry, labeled } from './picker';

/** Fills the picker of agents' runs, newest first: agent with letter and date. */
export async function searchRuns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const list = { what: 'runs', endpoint: 'getAgentActivity', call: {}, filter, toEntry } as const;
	return await fillFromPages(this, list, paginationToken);
}

function toEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, agentName, letterTitle, createdAt } = record;
	return entry(uniqueId, labeled(agentName, letterTitle, dayOf(createdAt)));
}
