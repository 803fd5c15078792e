import type { ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import type { CallOf } from '../client/apiClient';
import { readPages, type PagedEndpointName, type PagePosition } from '../client/pages';
import { byName, fillPicker, toEntries, typed, type List, type ListSearch } from './picker';

/** A search that finds few entries reads on, but shows them after a few pages. */
const PAGES_AT_ONCE = 5;
const ENOUGH_ENTRIES = 20;

interface PagedPicker<Name extends PagedEndpointName>
	extends Pick<List, 'what' | 'toEntry' | 'byHand'> {
	readonly endpoint: Name;
	/** Returns the request for the typed text. */
	readonly call?: (keyword: string | undefined, context: ILoadOptionsFunctions) => CallOf<Name>;
	/** Whether the service cannot search the list, so that its pages are searched here. */
	readonly isSearchedHere?: boolean;
	/** Whether the records of a page are shown by name. Default: in the order of the list. */
	readonly isByName?: boolean;
	/** Why there may be nothing to choose, in a few words. Default: n8n's own 'No results'. */
	readonly whyNone?: string;
}

/**
 * Returns the search of a picker whose list has pages. It reads from a token on, which is the position of a page, until
 * there are enough entries to choose from.
 */
export function pagedSearchOf<Name extends PagedEndpointName>({
	what,
	endpoint,
	toEntry,
	call = () => ({}) as CallOf<Name>,
	isSearchedHere = false,
	isByName = false,
	byHand,
	whyNone,
}: PagedPicker<Name>): ListSearch {
	return async function (filter, paginationToken) {
		const request = call(typed(filter), this);
		const from = JSON.parse(paginationToken ?? '{"number":1}') as PagePosition;
		return await fillPicker(
			this,
			what,
			async (api) => {
				let results: INodeListSearchItems[] = [];
				const pages = readPages(api, endpoint, request, { from, identity });
				for await (const { records, number, next } of pages) {
					const entries = toEntries(records, isSearchedHere ? filter : undefined, toEntry);
					results = results.concat(isByName ? entries.sort(byName) : entries);
					const pagesRead = number - from.number + 1;
					const isEnough = results.length >= ENOUGH_ENTRIES || pagesRead >= PAGES_AT_ONCE;
					if (!isEnough || next === undefined) continue;
					return { results, paginationToken: JSON.stringify(next) };
				}
				const isAll = paginationToken === undefined && typed(filter) === undefined;
				if (results.length > 0 || !isAll || whyNone === undefined) return { results };
				// Nobody can choose this entry, as its value is a switch (n8n 2.41, `ResourceLocatorDropdown.vue`).
				return { results: [{ name: whyNone, value: false }] };
			},
			byHand,
			typed(filter),
		);
	};
}

/** Identity of the records in pickers. */
const identity = ({ uniqueId, promotionCollateralUid, id }: ApiRecord) => [
	uniqueId,
	promotionCollateralUid,
	id,
];
