import type { ApiRecord } from '../../shared/api/records';

/** One page of a list, as the API gave it. */
export interface ListPage {
	readonly records: readonly ApiRecord[];
	/** What the response states as the list's total, right or wrong. */
	readonly total?: number;
}
