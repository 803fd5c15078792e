import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { entry, fillPicker, labeled, lookUp, toEntries } from './picker';

/** Fills the picker of contact custom fields: label with key and type, without the service's own. */
export async function searchContactFields(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fieldEntries(this, 'id', filter);
}

/** The same, chosen by key. */
export async function searchContactFieldKeys(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fieldEntries(this, 'name', filter, "choose 'By Key' and enter the key");
}

async function fieldEntries(
	context: ILoadOptionsFunctions,
	chosenBy: 'id' | 'name',
	filter?: string,
	byHand?: string,
): Promise<INodeListSearchResult> {
	const toEntry = (record: ApiRecord): INodeListSearchItems | undefined =>
		isServicesOwn(record)
			? undefined
			: entry(record[chosenBy], labeled(record.label ?? record.name, record.name, record.type));
	return await fillPicker(
		context,
		'custom fields',
		async (api) => ({ results: toEntries(await lookUp(api, 'getContactFields'), filter, toEntry) }),
		byHand,
	);
}

/** Whether a field belongs to the service, which alone sets it. */
export function isServicesOwn({ id, name }: ApiRecord): boolean {
	return Number(id) < 0 || String(name).startsWith('__lh.');
}
