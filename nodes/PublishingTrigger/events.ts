import { hasStatus, isListedIn, matchesImport } from '../shared/api/filters';
import { isObject, textOf } from '../shared/json';
import { contactIdentity, isInState, type ApiRecord } from '../shared/api/records';
import { publicationTime, serverTime, timeText } from '../shared/api/times';
import { isBlank, toSwitch, toText } from '../shared/properties/conversions';
import type { ChangeFilters, PolledEvent, Version } from './polledEvent';

/** Returns the time of a record's last change, or of its creation. */
function updatedAt(record: ApiRecord): number | undefined {
	return serverTime(record.updatedAt) ?? serverTime(record.createdAt);
}

/** Returns the version of a record with a status and a second field. */
function statusVersion(status: unknown, second: boolean): Version {
	return isBlank(status) ? undefined : JSON.stringify([toText(status), second]);
}

/** The list of contacts (`openapi/contacts.yaml`, `browseContacts`), or of those with a status. */
const contactList = (statuses?: readonly number[]) =>
	({
		endpoint: 'browseContacts',
		identity: contactIdentity,
		request: ({ channels, tags, segmentId }: ChangeFilters) => ({
			body: {
				sort: 'dateAdded',
				direction: 'desc',
				...(statuses === undefined ? {} : { statuses: [...statuses] }),
				...(channels.length > 0 ? { channels } : {}),
				...(tags.length > 0 ? { tags } : {}),
				...(segmentId === undefined ? {} : { segmentId }),
			},
		}),
		hasZone: true,
	}) as const;

const UNSUBSCRIBED = 2;
const REVOKED = 'revoked';

/** Returns the channels of the filter that a contact has left, newest first, with the service's time of it. */
function leftChannels({ channelConsents }: ApiRecord, { channels }: ChangeFilters) {
	const consents = Array.isArray(channelConsents) ? channelConsents.filter(isObject) : [];
	return consents
		.filter(({ status }) => status === REVOKED)
		.map(({ channel, occurredAt }) => ({ channel: textOf(channel), leftAt: occurredAt }))
		.filter(({ channel }) => channels.length === 0 || channels.includes(channel))
		.sort((one, other) => (serverTime(other.leftAt) ?? 0) - (serverTime(one.leftAt) ?? 0));
}

/**
 * A contact leaves a channel of the filter (that `revoked` means this is inferred). One that was created long ago may leave
 * today, so the list is read whole. Without the channels, nothing shows that a contact leaves once more.
 */
const contactUnsubscribed: PolledEvent = {
	...contactList([UNSUBSCRIBED]),
	reading: 'whole',
	version: (record, filters) => timeText(leftChannels(record, filters)[0]?.leftAt),
	time: (record, filters) =>
		serverTime(leftChannels(record, filters)[0]?.leftAt) ?? updatedAt(record),
	// Somebody who joins one of several channels again shows when they left the others.
	isLaterOnly: true,
	details(record, filters) {
		const left = leftChannels(record, filters);
		return {
			unsubscribedFrom: left.map(({ channel }) => channel),
			unsubscribedAt: left[0]?.leftAt ?? null,
		};
	},
	tooMany: {
		records: 10_000,
		advice: "Choose channels, or a segment, in 'Filters', so that fewer contacts match.",
	},
};

/** A contact appears in the list. Created again after a deletion, it is another change. */
const contactCreated: PolledEvent = {
	...contactList(),
	reading: 'top',
	version: ({ createdAt }) => timeText(createdAt),
	time: ({ createdAt }) => serverTime(createdAt),
};

/**
 * An import reaches a status (`openapi/imports.yaml`, `Import`). Its `updatedAt` is its version: an import that is retried
 * and fails again is another change.
 */
const importWith = (wanted: string): PolledEvent => ({
	endpoint: 'getImports',
	reading: 'whole',
	hasZone: true,
	version({ status, updatedAt: at }) {
		if (isBlank(status)) return undefined;
		return status === wanted ? timeText(at) : null;
	},
	time: updatedAt,
	match: matchesImport,
});

/**
 * A letter appears in the list of published letters (`openapi/letters.yaml`, `getLetterMetrics`). The list is in the
 * order of creation: a letter that was created long ago appears on one of the older pages.
 */
const letterPublished: PolledEvent = {
	endpoint: 'getLetterMetrics',
	reading: 'whole',
	request: ({ channels }) => ({ body: channels.length > 0 ? { channels } : {} }),
	hasZone: false,
	version: () => '',
	time: publicationTime,
};

/** `status` of the request: letters of any state. */
const ANY_STATUS = '6';

/**
 * A letter's status changes (`openapi/letters.yaml`, `getLetters`), or a letter appears with a status that is wanted.
 * Templates count only if the filter names their status.
 */
const letterStatusChanged: PolledEvent = {
	endpoint: 'getLetters',
	reading: 'whole',
	request: ({ channels }) => ({
		query: {
			...(channels.length > 0 ? { 'channels[]': channels } : { allChannels: 'true' }),
			status: ANY_STATUS,
			orderBy: 'updated_at',
			asc: 'false',
		},
	}),
	hasZone: false,
	version: ({ publicationStatus: status }) =>
		isBlank(status) ? undefined : String(toText(status)),
	time: updatedAt,
	match(letter, { letterStatuses }) {
		return letterStatuses.length > 0
			? letterStatuses.includes(Number(letter.publicationStatus))
			: !isInState(letter, 'template');
	},
};

const purchaseList = { endpoint: 'getPurchases', reading: 'whole', hasZone: false } as const;

/**
 * A purchase appears in the list (`openapi/promotions.yaml`, `getPurchases`). With a filter of statuses, it is delivered
 * as soon as it has one of them.
 */
const purchaseReceived: PolledEvent = {
	...purchaseList,
	version: (record, { statuses }) => (hasStatus(record, statuses) ? '' : undefined),
	time: ({ createdAt }) => serverTime(createdAt),
	match: (record, { channels }) => isListedIn(record, channels),
};

/**
 * A purchase's status or approval changes. The status before the first sight is unknown: such a purchase counts as
 * changed if it was updated after its creation.
 */
const purchaseStatusChanged: PolledEvent = {
	...purchaseList,
	version: ({ status, isApproved }) => statusVersion(status, toSwitch(isApproved) === true),
	time: updatedAt,
	isNew: ({ createdAt, updatedAt: at }) =>
		timeText(at) !== '' && timeText(at) !== timeText(createdAt),
	match: (record, { channels, statuses }) =>
		isListedIn(record, channels) && hasStatus(record, statuses),
};

/** An agent's run begins, changes its status, or ends, which its `completedAt` shows (`openapi/agents.yaml`, `Run`). */
const agentActivity: PolledEvent = {
	endpoint: 'getAgentActivity',
	reading: 'whole',
	request: ({ agentId }) => ({ query: agentId === undefined ? {} : { agentUniqueId: agentId } }),
	hasZone: true,
	version: ({ status, completedAt }) => statusVersion(status, !isBlank(completedAt)),
	time: updatedAt,
};

/**
 * All events by the value of 'Event', which saved workflows refer to. A new one is also an option in `properties.ts`, where
 * filters name the events that they are for. The rules of filters are in `polledEvent.ts`.
 */
export const polledEvents = {
	agentActivity,
	contactCreated,
	contactUnsubscribed,
	importFailed: importWith('errored'),
	importFinished: importWith('finished'),
	letterPublished,
	letterStatusChanged,
	purchaseReceived,
	purchaseStatusChanged,
};

export type EventName = keyof typeof polledEvents;
export const EVENT_NAMES = Object.keys(polledEvents) as [EventName, ...EventName[]];
