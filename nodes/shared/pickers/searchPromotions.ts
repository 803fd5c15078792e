import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { fillFromPages } from './pagedPicker';
import { dayOf, entry, fillPicker, labeled, lookUp, toEntries, typed } from './picker';

/** Promotions of any status: what the service lists where none is asked for is not stated. */
const ANY_STATUS = 6;

/** Fills the picker of promotions: campaign title with promoter and next day; the service itself searches. */
export async function searchPromotions(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const call = { query: { keyword: typed(filter), status: ANY_STATUS } };
	const list = { what: 'promotions', endpoint: 'getPromotions', call, toEntry } as const;
	return await fillFromPages(this, list, paginationToken);
}

/** The names of the advertisers to choose several of. */
export async function getPromoters(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await fillPicker(
		this,
		'promoters',
		async (api) =>
			toEntries(await lookUp(api, 'getPromoters'), undefined, ({ value, name = value }) =>
				entry(name, String(name)),
			),
		'use an expression for the names',
	);
}

function toEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { promotionCollateralUid, campaignTitle, promoter, nextDate } = record;
	return entry(promotionCollateralUid, labeled(campaignTitle, promoter, dayOf(nextDate)));
}
