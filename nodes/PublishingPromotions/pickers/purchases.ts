import { dayOf, entry, prefixed, labeled, searchOf } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';

export const purchaseId = resourceLocator({
	displayName: 'Purchase',
	name: 'purchaseId',
	description: "The purchase: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select a purchase...',
	searchListMethod: 'searchPurchases',
	example: '1b8c95f102',
});

/** Pending purchases first, as only these can be reviewed. */
export const searchPurchases = searchOf({
	what: 'purchases',
	endpoint: 'getPurchases',
	toEntry: ({ uniqueId, listingTitle, buyerEmail, status, createdAt }) =>
		entry(
			uniqueId,
			prefixed([titled(status), buyerEmail], labeled(listingTitle, dayOf(createdAt))),
		),
	isFirst: ({ status }) => status === 'pending',
});

function titled(status: unknown): string {
	return typeof status === 'string' ? status.charAt(0).toUpperCase() + status.slice(1) : '';
}
