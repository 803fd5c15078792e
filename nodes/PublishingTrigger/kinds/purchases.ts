import type { ApiRecord } from '../../shared/api/records';
import { toText } from '../../shared/properties/conversions';
import { serverTime, timeText, updatedAt, type ChangeFilters, type ChangeKind } from './changeKind';

const purchaseList = { endpoint: 'getPurchases', hasZone: false } as const;

/**
 * A purchase appears in the list (`openapi/promotions.yaml`, `getPurchases`). With a filter of statuses, it is delivered
 * as soon as it has one of them.
 */
export const purchaseReceived: ChangeKind = {
	...purchaseList,
	version: () => '',
	time: ({ createdAt }) => serverTime(createdAt),
	match(record, filters) {
		if (!isListedIn(record, filters)) return 'no';
		return hasStatus(record, filters) ? 'yes' : 'later';
	},
};

/**
 * A purchase's status or approval changes. The status before the first sight is unknown: such a purchase counts as
 * changed if it was updated after its creation.
 */
export const purchaseStatusChanged: ChangeKind = {
	...purchaseList,
	version: ({ status, isApproved }) => JSON.stringify([status, isApproved]),
	time: updatedAt,
	isNew: ({ createdAt, updatedAt: at }) =>
		timeText(at) !== '' && timeText(at) !== timeText(createdAt),
	match: (record, filters) =>
		isListedIn(record, filters) && hasStatus(record, filters) ? 'yes' : 'no',
};

function isListedIn({ listingChannels }: ApiRecord, { channels }: ChangeFilters): boolean {
	const listed = Array.isArray(listingChannels) ? listingChannels : [];
	return channels.length === 0 || channels.some((slug) => listed.includes(slug));
}

function hasStatus({ status }: ApiRecord, { statuses }: ChangeFilters): boolean {
	return statuses.length === 0 || statuses.some((wanted) => wanted === toText(status));
}
