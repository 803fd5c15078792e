import { createdAt, idOf, type ChangeKind } from './changeKind';
import { hasStatus, isListedIn, purchaseList } from './purchases';

/**
 * A purchase appears in the list. With a filter of statuses it is delivered as soon as it has one of them: a
 * purchase stays listed whatever its status (`openapi/promotions.yaml`, `getPurchases`).
 */
export const purchaseReceived: ChangeKind = {
	...purchaseList,
	event: 'purchaseReceived',
	identity: idOf,
	version: () => '',
	time: createdAt,
	isNew: () => true,
	wants(record, filters) {
		if (!isListedIn(record, filters)) return 'no';
		return hasStatus(record, filters) ? 'yes' : 'later';
	},
};
