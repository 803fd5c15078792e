import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { dayOf, entry, fillPicker, labeled, lookUp, toEntries } from './picker';

/** Fills the picker of promotion purchases: status, which tells those to review, then listing with buyer and date. */
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
	const label = labeled(listingTitle, buyerEmail, dayOf(createdAt));
	return entry(
		uniqueId,
		typeof status === 'string' && status !== '' ? `${titled(status)}: ${label}` : label,
	);
}

function titled(status: string): string {
	return status[0].toUpperCase() + status.slice(1);
}
