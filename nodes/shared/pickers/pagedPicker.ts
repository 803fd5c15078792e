import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import type { ApiClient, CallOf } from '../client/apiClient';
import {
	keyOf,
	readPages,
	type ListedPage,
	type PagedEndpointName,
	type PagePosition,
} from '../client/pages';
import { fillPicker, toEntries, typed, type ListSearch, type ToEntry } from './picker';

/** A search that finds few entries reads on, but shows them after a few pages. */
const PAGES_AT_ONCE = 5;
const ENOUGH_ENTRIES = 20;

interface PagedPicker<Name extends PagedEndpointName> {
	/** Plural of the records, as errors name them. */
	readonly what: string;
	readonly endpoint: Name;
	readonly toEntry: ToEntry;
	/** Returns the request for the typed text. */
	readonly call?: (keyword: string | undefined, context: ILoadOptionsFunctions) => CallOf<Name>;
	/** Whether the service cannot search the list, so that its pages are searched here. */
	readonly isSearchedHere?: boolean;
	/** Remedy if the list cannot be read. Default: enter the ID. */
	readonly byHand?: string;
}

/** Returns the search of a picker whose list has pages. */
export function pagedSearchOf<Name extends PagedEndpointName>({
	what,
	endpoint,
	toEntry,
	call = () => ({}) as CallOf<Name>,
	isSearchedHere = false,
	byHand,
}: PagedPicker<Name>): ListSearch {
	return async function (filter, paginationToken) {
		const request = call(typed(filter), this);
		const look = async (api: ApiClient) =>
			await pagedEntries(
				(from) => readPages(api, endpoint, request, { from, identity }),
				(records) => toEntries(records, isSearchedHere ? filter : undefined, toEntry),
				paginationToken,
			);
		return await fillPicker(this, what, look, byHand);
	};
}

/** Where a picker's list continues: the page, and an outline of the one before it, which shows whether pages repeat. */
interface ListToken {
	readonly from: PagePosition;
	readonly before: string;
}

/**
 * Returns entries of a paged list, from a token on until there are enough to choose from. A list whose next page shows the
 * same records again has ended.
 */
async function pagedEntries(
	pages: (from: PagePosition) => AsyncGenerator<ListedPage>,
	toPageEntries: (records: readonly ApiRecord[]) => INodeListSearchItems[],
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	const { from, before }: ListToken =
		paginationToken === undefined
			? { from: { number: 1 }, before: '' }
			: (JSON.parse(paginationToken) as ListToken);
	let last = before;
	let results: INodeListSearchItems[] = [];
	for await (const { records, number, next } of pages(from)) {
		const shown = outline(records);
		if (shown === last) break;
		last = shown;
		results = results.concat(toPageEntries(records));
		const enough = results.length >= ENOUGH_ENTRIES || number - from.number + 1 >= PAGES_AT_ONCE;
		if (!enough || next === undefined) continue;
		const token: ListToken = { from: next, before: last };
		return { results, paginationToken: JSON.stringify(token) };
	}
	return { results };
}

/** Identity of the records in pickers. */
const identity = ({ uniqueId, promotionCollateralUid, id }: ApiRecord): unknown[] => [
	uniqueId,
	promotionCollateralUid,
	id,
];

/** Returns a text that differs between the pages of a list, and is short enough for a token. */
function outline(records: readonly ApiRecord[]): string {
	const ends = [records.at(0), records.at(-1)].map((record) => record && keyOf(identity, record));
	return JSON.stringify([records.length, ...ends]);
}
