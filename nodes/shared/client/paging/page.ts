import { ApiError } from '../../api/apiError';
import { recordsOf, type ApiRecord } from '../../api/records';
import type { ApiResponse } from '../../api/response';

/** One page as it was read. */
export interface Page {
	readonly records: readonly ApiRecord[];
	/** What the response states as the list's total: a count only where the pages prove it. */
	readonly total?: number;
	/** Why there is no such page, where the service refuses it instead of giving an empty one. */
	readonly apiError?: ApiError;
}

/** Equal for pages that hold the same. */
export function fingerprint({ records }: Page): string {
	return JSON.stringify(records);
}

/** Whether a service may say so of a page that it does not have. */
export function mayRefusePage(error: unknown): error is ApiError {
	const statuses: ReadonlyArray<number | undefined> = [400, 404, 410, 416, 422];
	return error instanceof ApiError && statuses.includes(error.details.status);
}

/** What a response holds of a list. */
export function toPage({ items, total }: ApiResponse): Page {
	// Null is an empty list, whatever is said to be in it.
	return { records: recordsOf(items), total: items === null ? undefined : total };
}

/** Adds any number of records: as arguments of one call they would not fit on the stack. */
export function append(records: ApiRecord[], others: readonly ApiRecord[]): void {
	for (const record of others) records.push(record);
}
