import { isAnySet } from '../../../shared/operations/getMany';
import { matchesImport } from '../../../shared/api/filters';
import { subscriberImport, type ApiRecord } from '../../../shared/api/records';
import { serverTime } from '../../../shared/api/times';
import type { ImportFilters } from './filters';

/** A failed import as the list shows it. */
export interface FailedImport {
	readonly id: string;
	readonly record: ApiRecord;
}

/** Returns an import's ID as text, even if it is a number. Only this field is parsed, as lists have thousands of records. */
export function importIdOf(record: ApiRecord): string | undefined {
	return subscriberImport.shape.uniqueId.parse(record.uniqueId);
}

/**
 * Returns the filters for reading the list of imports, newest first. The service cannot filter (`getImports`), so the
 * filters are applied here, to no more pages than needed.
 */
export function importSelection(filters: ImportFilters) {
	const oldest = filters.createdAfter?.at;
	const isChosenImport = (record: ApiRecord) => isChosen(record, filters);
	return {
		identity: importIdOf,
		isWanted: isAnySet(filters) ? isChosenImport : undefined,
		isPast: oldest === undefined ? undefined : (record: ApiRecord) => isBefore(record, oldest),
	};
}

function isChosen(record: ApiRecord, filters: ImportFilters): boolean {
	const { status, createdAt } = subscriberImport.parse(record);
	const { statuses = [], createdAfter, createdBefore } = filters;
	const created = instantOf(createdAt);
	if (statuses.length > 0 && !statuses.some((wanted) => wanted === status)) return false;
	if (!matchesImport(record, filters)) return false;
	if (createdAfter !== undefined && !(created >= createdAfter.at)) return false;
	if (createdBefore === undefined) return true;
	return created <= (createdBefore.wholeDay ? createdBefore.endOfDay : createdBefore.at);
}

function isBefore(record: ApiRecord, instant: number): boolean {
	return instantOf(subscriberImport.parse(record).createdAt) < instant;
}

/** Returns a timestamp in epoch milliseconds. `NaN` if the record has none: every comparison with it is false. */
export function instantOf(timestamp: string | undefined): number {
	return serverTime(timestamp) ?? NaN;
}
