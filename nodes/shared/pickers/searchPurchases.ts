import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { dayOf, entry, fillPicker, labeled, lookUp, toEntries } from './picker';

/** Fills the picker of promotion purchases: listing with buyer, state and date. */
export async function searchPurchases(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(this, 'purchases', async (api) => ({
		results: toEntries(await lookUp(api, 'getPurchases'), filter, purchaseEntry),
	}));
}

function purchaseEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, listingTitle, buyerEmail, status, createdAt } = record;
	return entry(uniqueId, labeled(listingTitle, buyerEmail, status, dayOf(createdAt)));
}
