import { z } from 'zod';
import type { EndpointName } from '../shared/api/endpoints';
import type { ApiRecord } from '../shared/api/records';
import { idOf, type Identity } from '../shared/client/pages';
import type { EndpointRequest } from '../shared/client/transport';
import {
	booleanInput,
	listOf,
	optionalSegment,
	optionalText,
	requiredText,
	slugs,
} from '../shared/properties/schemas';

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
type Match = 'yes' | 'no' | 'later';

/**
 * The versions that a record may have, the likeliest first: more than one if a field is missing. A version is a text that
 * differs after a change. `''` equals every version. An empty list: the record is not in the state that the kind is
 * about. `undefined`: the field that shows the state is missing.
 */
export type Versions = readonly string[] | undefined;

/** One kind of change, as data: the list to read, when a record has changed, and what can be filtered. */
export interface ChangeKind {
	readonly endpoint: EndpointName;
	/** Whether the list only grows at its top and is too long to be read whole. */
	readonly growsAtTop?: true;
	/** Returns the ID of a record, or several of which the first usable one counts. Default: `uniqueId`. */
	readonly identity?: Identity;
	/** Fields that identify a record without a usable ID: as few as possible, as a change of one makes it a new record. */
	readonly traits: readonly string[];
	/** Returns the part of the request that depends on filters which the API applies itself. */
	readonly request?: (filters: ChangeFilters) => EndpointRequest;
	/** Whether the list's times name their time zone. */
	readonly hasZone: boolean;
	readonly versions: (record: ApiRecord) => Versions;
	/** Returns the service's time of the change in milliseconds: changes are delivered in this order. */
	readonly time: (record: ApiRecord) => number | undefined;
	/** Whether a record that was never seen before counts as a change. Default: always. */
	readonly isNew?: (record: ApiRecord) => boolean;
	/** Applies the filters that the API does not have. Default: every change matches. */
	readonly match?: (record: ApiRecord, filters: ChangeFilters) => Match;
}

/** Returns the usable ID of a record as text, or `undefined`. */
export function exactIdOf(
	{ identity = byUniqueId }: Pick<ChangeKind, 'identity'>,
	record: ApiRecord,
): string | undefined {
	return idOf(identity, record);
}

/** Returns the ID of each record of a page as text. Equal records without usable IDs are counted. */
export function idsOf(
	kind: Pick<ChangeKind, 'identity' | 'traits'>,
	records: readonly ApiRecord[],
): string[] {
	const counts = new Map<string, number>();
	return records.map((record) => {
		const id = exactIdOf(kind, record);
		if (id !== undefined) return id;
		const traits = JSON.stringify(kind.traits.map((name) => record[name] ?? null));
		const count = (counts.get(traits) ?? 0) + 1;
		counts.set(traits, count);
		return count === 1 ? traits : `${traits} ${count}`;
	});
}

const byUniqueId: Identity = ({ uniqueId }) => uniqueId;
