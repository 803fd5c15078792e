import type { DateInput } from '../../shared/properties/dates';
import type { ApiRecord } from '../../shared/api/records';
import { serverTime, timeText } from './serverTime';

/** The values of the parameter 'Event'. Saved workflows refer to them. */
export const CHANGE_EVENTS = [
	'agentActivity',
	'importFailed',
	'importFinished',
	'letterPublished',
	'purchaseReceived',
	'purchaseStatusChanged',
] as const;

export type ChangeEvent = (typeof CHANGE_EVENTS)[number];

/** The checked 'Filters'. Each kind of change reads those that are its own. */
export interface ChangeFilters {
	readonly agentId?: string;
	readonly channels: readonly string[];
	readonly fileName?: string;
	readonly onlyWithFailedRows?: boolean;
	readonly statuses: readonly string[];
}

/**
 * Whether a change that happened is one that the user asked for: `later` is one that may still become it, as
 * it is asked for by a field that moves on without being a change of this kind.
 */
export type Wanted = 'yes' | 'no' | 'later';

/** What the trigger must know of one kind of change: where to look, what is a change, and in which order. */
export interface ChangeKind {
	readonly event: ChangeEvent;
	/** Where to look. */
	readonly endpoint: 'getAgentActivity' | 'getImports' | 'getLetterMetrics' | 'getPurchases';
	/** What goes into the request, by the filters that the API has itself. */
	readonly request: (filters: ChangeFilters) => Readonly<Record<string, unknown>>;
	/** Whether the list comes in pages. */
	readonly isPaged: boolean;
	/** Whether each record of the list is a change, so that the list's total tells of one further down. */
	readonly isCountedByTotal: boolean;
	/** Whether the list's times name their time zone. */
	readonly hasZone: boolean;
	/** What one change is known by: equal for the same change, whenever it is seen. */
	readonly identity: (record: ApiRecord) => string;
	/** What must differ for a record that is known to have changed again; the same for all where it never does. */
	readonly version: (record: ApiRecord) => string;
	/** The server's time of the change: the order of what is delivered. Nothing where it has none. */
	readonly time: (record: ApiRecord) => number | undefined;
	/** The server's time that the list is in the order of, newest first; nothing where records do not show it. */
	readonly position?: (record: ApiRecord) => number | undefined;
	/** Whether a record is in the state that this kind is about. */
	readonly counts: (record: ApiRecord) => boolean;
	/** Whether a record that was never seen before has changed in the way that this kind is about. */
	readonly isNew: (record: ApiRecord) => boolean;
	readonly wants: (record: ApiRecord, filters: ChangeFilters) => Wanted;
}

/**
 * A record's ID as text. Where it has none that is exact, all of it but its numbers, which may be counters that
 * move on: so it is neither taken for another one nor new each time.
 */
export function idOf(record: ApiRecord): string {
	const { uniqueId } = record;
	if (typeof uniqueId === 'string' && uniqueId !== '') return uniqueId;
	if (Number.isSafeInteger(uniqueId)) return String(uniqueId);
	return JSON.stringify(record, (_, value: unknown) =>
		typeof value === 'number' ? undefined : value,
	);
}

/** A record's own time, or that of its creation. */
export function updatedAt(record: ApiRecord): number | undefined {
	return serverTime(record.updatedAt) ?? serverTime(record.createdAt);
}

export function createdAt(record: ApiRecord): number | undefined {
	return serverTime(record.createdAt);
}

/** Several values as one text that no other values give. */
export function joined(...parts: unknown[]): string {
	return JSON.stringify(parts);
}

export { serverTime, timeText };

/**
 * The last of the server's times before a date, on the clock of that kind's lists. Where those name no zone, that
 * may be the workflow's or UTC: the earlier one counts, as what is settled is never delivered.
 */
export function justBefore({ hasZone }: ChangeKind, { at, dateTime }: DateInput): number {
	return (hasZone ? at : Math.min(serverTime(dateTime) ?? at, at)) - 1;
}
