import { listRecords, readPages } from '../../../shared/client/pages';
import type { ApiClient } from '../../../shared/client/apiClient';
import { matchesImport } from '../../../shared/api/filters';
import { subscriberImport, type ApiRecord } from '../../../shared/api/records';
import { serverTime } from '../../../shared/api/times';
import type { ImportFilters } from './filters';

/** An errored import as the list shows it. */
export interface FailedImport {
	readonly id: string;
	readonly record: ApiRecord;
}

const { uniqueId } = subscriberImport.shape;

/** Returns an import's ID as text, even if it is a number. Only this field is parsed, as lists have thousands of records. */
export function importIdOf(record: ApiRecord): string | undefined {
	return uniqueId.parse(record.uniqueId);
}

/**
 * Returns the imports that pass the filters, newest first, at most `limit`. The service cannot filter (`getImports`),
 * so the filters are applied here, to no more pages than needed.
 */
export async function findImports(
	api: ApiClient,
	filters: ImportFilters,
	limit: number,
	hint?: (message: string) => void,
): Promise<ApiRecord[]> {
	if (hasNoFilter(filters) || (limit === Infinity && filters.createdAfter === undefined)) {
		const all = await listRecords(api, 'getImports', {}, { limit, identity: importIdOf, hint });
		return hasNoFilter(filters) ? all : all.filter((record) => passes(record, filters));
	}
	const found: ApiRecord[] = [];
	for await (const record of importsNewestFirst(api, filters)) {
		if (!passes(record, filters)) continue;
		found.push(record);
		if (found.length === limit) break;
	}
	return found;
}

/** Yields the imports page by page, down to the first page that ends too old for the filters. */
async function* importsNewestFirst(
	api: ApiClient,
	filters: ImportFilters,
): AsyncGenerator<ApiRecord> {
	const pages = readPages(api, 'getImports', {}, { identity: importIdOf });
	for await (const { records } of pages) {
		yield* records;
		if (isBefore(records.at(-1)!, filters.createdAfter?.at)) return;
	}
}

export function hasNoFilter(filters: ImportFilters): boolean {
	return Object.values(filters).every(
		(value) =>
			value === undefined || value === false || (Array.isArray(value) && value.length === 0),
	);
}

function passes(record: ApiRecord, filters: ImportFilters): boolean {
	const { status, createdAt } = subscriberImport.parse(record);
	const { statuses = [], createdAfter, createdBefore } = filters;
	const created = instantOf(createdAt);
	if (statuses.length > 0 && !statuses.some((wanted) => wanted === status)) return false;
	if (!matchesImport(record, filters)) return false;
	if (createdAfter !== undefined && !(created >= createdAfter.at)) return false;
	if (createdBefore !== undefined) {
		const latest = createdBefore.wholeDay ? createdBefore.endOfDay : createdBefore.at;
		if (!(created <= latest)) return false;
	}
	return true;
}

function isBefore(record: ApiRecord, instant: number | undefined): boolean {
	if (instant === undefined) return false;
	return instantOf(subscriberImport.parse(record).createdAt) < instant;
}

/** Returns a timestamp in epoch milliseconds. `NaN` if the record has none: every comparison with it is false. */
export function instantOf(timestamp: string | undefined): number {
	return serverTime(timestamp) ?? NaN;
}
