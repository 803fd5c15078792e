import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { entry, fillPicker, labelled, lookUp, toEntries } from './picker';

/** Fills the picker of contact custom fields: label with key and type, without the service's own. */
export async function searchContactFields(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(this, 'custom fields', async (api) => ({
		results: toEntries(await lookUp(api, 'getContactFields'), filter, contactFieldEntry),
	}));
}

function contactFieldEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { id, name, label, type } = record;
	const isServicesOwn = Number(id) < 0 || String(name).startsWith('__lh.');
	return isServicesOwn ? undefined : entry(id, labelled(label ?? name, name, type));
}
