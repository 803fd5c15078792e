import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { entry, fillPicker, labeled, lookUp, toEntries } from './picker';

/** Fills the picker of agents, by name. */
export async function searchAgents(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(this, 'agents', async (api) => ({
		results: toEntries(await lookUp(api, 'getAgents'), filter, ({ uniqueId, name }) =>
			entry(uniqueId, labeled(name)),
		),
	}));
}
