import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { entry, fillPicker, labeled, lookUp, toEntries } from './picker';

/** Fills the picker of curation custom fields, chosen by key. */
export async function searchCurationFields(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		this,
		'curation custom fields',
		async (api) => ({
			results: toEntries(await lookUp(api, 'getCurationFields'), filter, ({ key, name }) =>
				entry(key, labeled(name ?? key)),
			),
		}),
		"choose 'By Key' and enter the key",
	);
}
