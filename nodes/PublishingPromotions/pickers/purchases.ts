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

/** Purchases with the status first, as it shows which ones to review. */
export const searchPurchases = searchOf({
	what: 'purchases',
	endpoint: 'getPurchases',
	toEntry: ({ uniqueId, listingTitle, buyerEmail, status, createdAt }) => {
		const label = labeled(listingTitle, buyerEmail, dayOf(createdAt));
		const hasStatus = typeof status === 'string' && status !== '';
		return entry(uniqueId, hasStatus ? `${titled(status)}: ${label}` : label);
	},
});

function titled(status: string): string {
	return status[0].toUpperCase() + status.slice(1);
}
