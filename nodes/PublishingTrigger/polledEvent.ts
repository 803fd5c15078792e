import { z } from 'zod';
import type { EndpointName } from '../shared/api/endpoints';
import { idOf, uniqueIdOf, type ApiRecord, type Identity } from '../shared/api/records';
import type { EndpointRequest } from '../shared/client/transport';
import {
	booleanInput,
	integer,
	listOf,
	optionalSegment,
	optionalText,
	requiredText,
	slugs,
} from '../shared/properties/schemas';
import { ANY, ELSEWHERE, HANDED_OVER } from './knownRecords';

/** The rules of 'Filters' for all events. */
export const filterRules = z.object({
	agentId: optionalText,
	channels: slugs,
	tags: listOf(requiredText),
	segmentId: optionalSegment,
	fileName: optionalText,
	onlyWithFailedRows: booleanInput.optional(),
	statuses: listOf(requiredText),
	letterStatuses: listOf(integer({ min: 0 })),
});

export type ChangeFilters = z.infer<typeof filterRules>;

/**
 * The version of a record: a text that differs after a change. `''` equals every version, as a field is missing. `null`: the
 * record is not in the state that the event is about. `undefined`: it does not show its state, or none that counts yet.
 */
export type Version = string | null | undefined;

/** An event as data: the list to read, when a record has changed, and the filters. */
export interface PolledEvent {
	readonly endpoint: EndpointName;
	/**
	 * How the list is read. `whole`: old records may change, so all of it is read in turn. `top`: the list is in the order of
	 * its records' times, newest first, only grows, and may be too long to be read whole.
	 */
	readonly reading: 'whole' | 'top';
	/** Returns the ID of a record, or several of which the first usable one counts. Default: `uniqueId`. */
	readonly identity?: Identity;
	/** Returns the part of the request that depends on filters which the API applies itself. */
	readonly request?: (filters: ChangeFilters) => EndpointRequest;
	/** Whether the list's times name their time zone. */
	readonly hasZone: boolean;
	readonly version: (record: ApiRecord, filters: ChangeFilters) => Version;
	/** Returns the service's time of the change in milliseconds: changes are delivered in this order. */
	readonly time: (record: ApiRecord, filters: ChangeFilters) => number | undefined;
	/** Returns fields that an item has beside those of the record. Default: none. */
	readonly details?: (record: ApiRecord, filters: ChangeFilters) => ApiRecord;
	/** Whether a known record changes only towards a later time. */
	readonly isLaterOnly?: true;
	/** Whether a record that was never seen before counts as a change. Default: always. */
	readonly isNew?: (record: ApiRecord) => boolean;
	/** Number of records from which on a list cannot be followed, with the filters that make them fewer. Default: none. */
	readonly tooMany?: { readonly records: number; readonly advice: string };
	/** Applies the filters that the API does not have. Default: every change matches. */
	readonly match?: (record: ApiRecord, filters: ChangeFilters) => boolean;
}

/** The choices of the node's parameters. */
export interface PollChoices {
	readonly eventName: string;
	readonly event: PolledEvent;
	readonly filters: ChangeFilters;
	/** `now`, or the last of the service's times (milliseconds) that counts as old; `undefined` for everything. */
	readonly startAfter: 'now' | number | undefined;
	readonly maxItems: number;
}

/** Returns a record as the workflow gets it. */
export function itemOf(
	record: ApiRecord,
	{ event, filters }: Pick<PollChoices, 'event' | 'filters'>,
): ApiRecord {
	return { ...record, ...event.details?.(record, filters) };
}

/** Returns the ID of each record of a page as text. One without a usable ID is another record once anything in it changes. */
export function idsOf(
	{ identity = uniqueIdOf }: Pick<PolledEvent, 'identity'>,
	records: readonly ApiRecord[],
): string[] {
	return records.map((record) => idOf(identity, record) ?? JSON.stringify(record));
}

/**
 * The meaning of a record for the trigger.
 *
 * - `known`: nothing has changed
 * - `seen`: new or changed, but not a change to deliver. It is remembered
 * - `waits`: not a change yet. It is not remembered, so the next poll compares it again
 * - `change`: it is delivered
 */
export type Verdict = 'known' | 'seen' | 'waits' | 'change';

/** The versions of a record as they are saved: the one that it shows, and the one that is known of it. */
interface Versions {
	readonly shown?: string;
	readonly known?: string;
}

/**
 * Compares a record with the trigger's knowledge. A missing field is no change. `isEarlier`: whether the record shows an
 * earlier time than the known one.
 */
export function classify(
	record: ApiRecord,
	{ shown, known, isEarlier }: Versions & { readonly isEarlier?: boolean },
	{ event, filters }: Pick<PollChoices, 'event' | 'filters'>,
): Verdict {
	if (known !== undefined && isSame(known, shown)) return 'known';
	if (shown === undefined) return 'waits';
	if (shown === ELSEWHERE || event.match?.(record, filters) === false) return 'seen';
	const isNews =
		known === undefined
			? event.isNew?.(record) !== false
			: known === HANDED_OVER || event.isLaterOnly !== true || isEarlier !== true;
	return isNews ? 'change' : 'seen';
}

/** Returns the version to remember: the known one if the record may still have it. */
export function versionToKeep({ shown, known }: Versions): string {
	const mayHaveKnown = known !== undefined && known !== ANY && isSame(known, shown);
	return mayHaveKnown ? known : (shown ?? ANY);
}

function isSame(known: string, shown: string | undefined): boolean {
	if (known === HANDED_OVER) return false;
	if (shown === undefined || shown === known) return true;
	return known !== ELSEWHERE && shown !== ELSEWHERE && [known, shown].includes(ANY);
}
