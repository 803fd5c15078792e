import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { lookupEndpoints } from '../api/endpoints/lookups';
import { entry, fillPicker, labelled, lookUp, toEntries } from './picker';

/** Fills the picker of agents, by name. */
export async function searchAgents(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(this, 'agents', async (api) => ({
		results: toEntries(await lookUp(api, lookupEndpoints.agents), filter, ({ uniqueId, name }) =>
			entry(uniqueId, labelled(name)),
		),
	}));
}
