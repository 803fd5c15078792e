import { choicesField } from './fields';

/** Filter by the statuses of purchases. The specification has 'pending'; the others are the decisions of a review. */
export const purchaseStatuses = choicesField(
	'Statuses',
	'statuses',
	'Only purchases with one of these statuses',
	[
		{ name: 'Approved', value: 'approved' },
		{ name: 'Changes Requested', value: 'changesRequested' },
		{ name: 'Pending', value: 'pending', description: 'Waiting for review' },
		{ name: 'Rejected', value: 'rejected' },
	],
);
