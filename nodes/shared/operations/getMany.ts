import type { EndpointName } from '../api/endpoints';
import type { ApiRecord, Identity } from '../api/records';
import type { CallOf } from '../client/apiClient';
import { isPaged, listRecords, wholeList } from '../client/pages';
import { wantedCount } from '../properties/paging';
import type { OperationContext } from './operation';

/** The parameters that operations on lists have in common. */
interface ListInput {
	readonly returnAll: boolean;
	readonly limit?: number;
	readonly filters?: object;
}

export interface Listing {
	/** Plural of the records, for the hint about an empty list. */
	readonly what: string;
	/** The hint about an empty list. Default: a sentence with `what`. */
	readonly none?: string;
	/** Whether filters may be the reason for an empty list. Default: whether the input has any. */
	readonly isFiltered?: boolean;
	/** Records with the same ID are returned once. */
	readonly identity?: Identity;
	/** Returns whether a record is returned, if the service cannot filter. Default: all. */
	readonly isWanted?: (record: ApiRecord) => boolean;
	/** Returns whether no wanted record is behind this one. Default: there may always be one. */
	readonly isPast?: (record: ApiRecord) => boolean;
}

/** Returns the records of the operation's list that the user wants, with a hint about an empty list. */
export async function getMany<Name extends EndpointName>(
	{
		input,
		api,
		endpoint: name,
		hint,
		more,
	}: Pick<OperationContext<ListInput, Name>, 'input' | 'api' | 'endpoint' | 'hint' | 'more'>,
	call: CallOf<Name>,
	{ what, none, isFiltered = isAnySet(input.filters), ...selection }: Listing,
): Promise<ApiRecord[]> {
	const limit = wantedCount(input);
	const all = isPaged(name)
		? await listRecords(api, name, call as CallOf<typeof name>, { limit, ...selection, hint, more })
		: await wholeList(api, name, call, hint);
	const records = upTo(limit, all, more);
	if (none === undefined) hintIfNone(records, hint, what, { isFiltered });
	else if (records.length === 0) hint(none);
	return records;
}

/** Returns the first records of a list that was read as a whole, and notes how many there are. */
export function upTo(
	limit: number,
	all: readonly ApiRecord[],
	more: OperationContext<unknown>['more'],
): ApiRecord[] {
	if (all.length > limit) more(limit, all.length);
	return all.slice(0, limit);
}

/** Whether one of the filters is set at least. */
export function isAnySet(filters: object = {}): boolean {
	return Object.values(filters).some((value) =>
		Array.isArray(value) ? value.length > 0 : value !== undefined,
	);
}

/** Adds a hint if a list is empty: no record matches the filters, or the service returned none. */
export function hintIfNone(
	records: readonly unknown[],
	hint: (message: string) => void,
	what: string,
	{ isFiltered = false } = {},
): void {
	if (records.length > 0) return;
	hint(isFiltered ? `No ${what} match the 'Filters'.` : `The service returned no ${what}.`);
}
