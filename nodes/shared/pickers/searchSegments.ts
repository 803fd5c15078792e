import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { entry, fillPicker, labeled, lookUp, toEntries } from './picker';

/** Fills the picker of saved segments, by name. */
export async function searchSegments(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(this, 'segments', async (api) => ({
		results: toEntries(await lookUp(api, 'getSegments'), filter, ({ id, name, description }) =>
			entry(id, labeled(name, description)),
		),
	}));
}
