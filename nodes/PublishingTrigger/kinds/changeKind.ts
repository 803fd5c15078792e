import { z } from 'zod';
import type { EndpointName } from '../../shared/api/endpoints';
import type { ApiRecord } from '../../shared/api/records';
import { keyOf, type Identity } from '../../shared/client/pages';
import type { EndpointRequest } from '../../shared/client/transport';
import {
	booleanInput,
	listOf,
	optionalSegment,
	optionalText,
	requiredText,
	slugs,
} from '../../shared/properties/schemas';

/** The rules of 'Filters' for all events. */
export const filterRules = z.object({
	agentId: optionalText,
	channels: slugs,
	tags: listOf(requiredText),
	segmentId: optionalSegment,
	fileName: optionalText,
	onlyWithFailedRows: booleanInput.optional(),
	statuses: listOf(requiredText),
});

export type ChangeFilters = z.infer<typeof filterRules>;

/**
 * Whether the user's filters match a change. `later`: not yet, but the record may match when a field changes that is
 * no change of this kind.
 */
export type Match = 'yes' | 'no' | 'later';

/** One kind of change, as data: the list to read, when a record has changed, and what can be filtered. */
export interface ChangeKind {
	readonly endpoint: EndpointName;
	/** Whether the list only grows at its top and is too long to be read whole. */
	readonly growsAtTop?: true;
	/** Returns the ID of a record, or several of which the first usable one counts. Default: `uniqueId`. */
	readonly identity?: Identity;
	/** Returns the part of the request that depends on filters which the API applies itself. */
	readonly request?: (filters: ChangeFilters) => EndpointRequest;
	/** Whether the list's times name their time zone. */
	readonly hasZone: boolean;
	/**
	 * Returns a text that differs when a known record has changed again. `undefined` if the record is not in the state
	 * that this kind is about.
	 */
	readonly version: (record: ApiRecord) => string | undefined;
	/** Returns the service's time of the change in milliseconds: changes are delivered in this order. */
	readonly time: (record: ApiRecord) => number | undefined;
	/** Whether a record that was never seen before counts as a change. Default: always. */
	readonly isNew?: (record: ApiRecord) => boolean;
	/** Applies the filters that the API does not have. Default: every change matches. */
	readonly match?: (record: ApiRecord, filters: ChangeFilters) => Match;
}

/**
 * Returns a record's ID as text. Without an exact ID, returns the whole record except its numbers, which may be
 * counters: so the record is neither mistaken for another one nor new at each poll.
 */
export function idOf(
	{ identity = byUniqueId }: Pick<ChangeKind, 'identity'>,
	record: ApiRecord,
): string {
	const withoutNumbers = (_: string, value: unknown) =>
		typeof value === 'number' ? undefined : value;
	return keyOf(identity, record) ?? JSON.stringify(record, withoutNumbers);
}

const byUniqueId: Identity = ({ uniqueId }) => uniqueId;

/** Returns the time of a record's last change, or of its creation. */
export function updatedAt(record: ApiRecord): number | undefined {
	return serverTime(record.updatedAt) ?? serverTime(record.createdAt);
}

/** `2026-05-31 10:00:00`, which names no time zone (`openapi/common.yaml`, `DateTime`), or the day alone. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;

/**
 * Parses a time of the service, in milliseconds. A time without a zone is read as UTC: it is only compared with other
 * times of the same list. `undefined` if it cannot be read.
 */
export function serverTime(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const parts = WITHOUT_ZONE.exec(value.trim());
	const at = Date.parse(parts === null ? value : `${parts[1]}T${parts[2] ?? '00:00:00'}Z`);
	return Number.isNaN(at) ? undefined : at;
}

/** Returns a time as text that is equal for equal instants, in whatever offset they are written. */
export function timeText(value: unknown): string {
	return String(serverTime(value) ?? value ?? '');
}
