import { dayOf, entry, labeled, searchOf } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';

/** The promotion purchase that an operation is about. */
export const purchaseId = resourceLocator({
	displayName: 'Purchase',
	name: 'purchaseId',
	description: "The purchase: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select a purchase...',
	searchListMethod: 'searchPurchases',
	example: '1b8c95f102',
});

/**
 * Pending purchases first, as only these can be reviewed. The editor cuts long labels off, so the status and the date come
 * before the buyer's address.
 */
export const searchPurchases = searchOf({
	what: 'purchases',
	endpoint: 'getPurchases',
	toEntry: ({ uniqueId, listingTitle, buyerEmail, status, createdAt }) => {
		const label = labeled(listingTitle, dayOf(createdAt), buyerEmail);
		const hasStatus = typeof status === 'string' && status !== '';
		return entry(uniqueId, hasStatus ? `${titled(status)}: ${label}` : label);
	},
	isFirst: ({ status }) => status === 'pending',
});

function titled(status: string): string {
	return status[0].toUpperCase() + status.slice(1);
}
