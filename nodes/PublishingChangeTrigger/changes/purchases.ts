import { toText } from '../../shared/properties/conversions';
import type { ApiRecord } from '../../shared/api/records';
import type { ChangeFilters } from './changeKind';

/** What both kinds of changes of purchases have in common: one list without pages, whose times name no zone. */
export const purchaseList = {
	endpoint: 'getPurchases',
	request: () => ({}),
	isPaged: false,
	isCountedByTotal: false,
	hasZone: false,
	counts: () => true,
} as const;

export function isListedIn({ listingChannels }: ApiRecord, { channels }: ChangeFilters): boolean {
	const listed = Array.isArray(listingChannels) ? listingChannels : [];
	return channels.length === 0 || channels.some((slug) => listed.includes(slug));
}

export function hasStatus({ status }: ApiRecord, { statuses }: ChangeFilters): boolean {
	return statuses.length === 0 || statuses.some((wanted) => wanted === toText(status));
}
