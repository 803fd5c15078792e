import { idOf, joined, timeText, updatedAt, type ChangeKind } from './changeKind';
import { hasStatus, isListedIn, purchaseList } from './purchases';

/**
 * The status of a purchase, or whether it is approved, is another one than before. What a purchase looked like
 * before it was first seen is not known: it counts where it was changed since it was created.
 */
export const purchaseStatusChanged: ChangeKind = {
	...purchaseList,
	event: 'purchaseStatusChanged',
	identity: idOf,
	version: ({ status, isApproved }) => joined(status, isApproved),
	time: updatedAt,
	isNew: ({ createdAt, updatedAt: changedAt }) =>
		timeText(changedAt) !== '' && timeText(changedAt) !== timeText(createdAt),
	wants: (record, filters) =>
		isListedIn(record, filters) && hasStatus(record, filters) ? 'yes' : 'no',
};
