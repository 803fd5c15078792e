import { z } from 'zod';
import type { ApiRecord } from '../../shared/api/records';
import { toText } from '../../shared/properties/conversions';
import { listOf, requiredText, slugs } from '../../shared/properties/schemas';
import { serverTime, timeText, updatedAt, type ChangeKind } from './changeKind';

export const purchaseFilters = z.object({ channels: slugs, statuses: listOf(requiredText) });

type Filters = z.infer<typeof purchaseFilters>;

const purchaseList = { endpoint: 'getPurchases', hasZone: false } as const;

/**
 * A purchase appears in the list (`openapi/promotions.yaml`, `getPurchases`). With a filter of statuses, it is delivered
 * as soon as it has one of them.
 */
const purchaseReceived: ChangeKind<Filters> = {
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
const purchaseStatusChanged: ChangeKind<Filters> = {
	...purchaseList,
	version: ({ status, isApproved }) => JSON.stringify([status, isApproved]),
	time: updatedAt,
	isNew: ({ createdAt, updatedAt: at }) =>
		timeText(at) !== '' && timeText(at) !== timeText(createdAt),
	match: (record, filters) =>
		isListedIn(record, filters) && hasStatus(record, filters) ? 'yes' : 'no',
};

export const purchaseKinds = { purchaseReceived, purchaseStatusChanged };

function isListedIn({ listingChannels }: ApiRecord, { channels }: Filters): boolean {
	const listed = Array.isArray(listingChannels) ? listingChannels : [];
	return channels.length === 0 || channels.some((slug) => listed.includes(slug));
}

function hasStatus({ status }: ApiRecord, { statuses }: Filters): boolean {
	return statuses.length === 0 || statuses.some((wanted) => wanted === toText(status));
}
