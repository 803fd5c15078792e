import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import type { CallOf } from '../client/apiClient';
import {
	keyOf,
	readPages,
	type ListedPage,
	type PagedEndpointName,
	type PagePosition,
} from '../client/pages';
import { fillPicker, toEntries } from './picker';

/** A search that finds little reads on, but shows the user something to look at after a few pages. */
const PAGES_AT_ONCE = 5;
const ENOUGH_ENTRIES = 20;

/** A paged list of the API as a picker shows it. */
interface PickerList<Name extends PagedEndpointName> {
	/** What it lists, in the plural, as errors name it. */
	readonly what: string;
	readonly endpoint: Name;
	readonly call: CallOf<Name>;
	/** The entry of a record; nothing where it is none to choose. */
	toEntry(record: ApiRecord): INodeListSearchItems | undefined;
	/** What was typed, where the service does not search this list itself. */
	readonly filter?: string;
	/** How the value is given by hand, where that is not 'By ID'. */
	readonly byHand?: string;
}

/** Fills a picker from a paged list, from its start or where the token goes on. Throws as `fillPicker` does. */
export async function fillFromPages<Name extends PagedEndpointName>(
	context: ILoadOptionsFunctions,
	{ what, endpoint, call, toEntry, filter, byHand }: PickerList<Name>,
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		context,
		what,
		async (api) =>
			await pagedEntries(
				(from) => readPages(api, endpoint, call, { from, identity }),
				(records) => toEntries(records, filter, toEntry),
				paginationToken,
			),
		byHand,
	);
}

/** Where a picker's list goes on: the page, and the records before it, to tell whether pages repeat. */
interface ListToken {
	readonly from: PagePosition;
	readonly before: string;
}

/**
 * The entries of a paged list, read on from a token until there is enough to choose from. A list whose next
 * page shows the same records again has ended.
 */
export async function pagedEntries(
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

/** What makes a record of a picker's list the same one. */
const identity = ({ uniqueId, promotionCollateralUid, id }: ApiRecord): unknown[] => [
	uniqueId,
	promotionCollateralUid,
	id,
];

/** What tells a page of a list from another one, short enough for a token. */
function outline(records: readonly ApiRecord[]): string {
	const ends = [records.at(0), records.at(-1)].map((record) => record && keyOf(identity, record));
	return JSON.stringify([records.length, ...ends]);
}
