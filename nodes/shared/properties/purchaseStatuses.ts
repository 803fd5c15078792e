import type { INodeProperties } from 'n8n-workflow';

/** Filter by the statuses of purchases. Only 'pending' is documented; the others are the decisions of a review. */
export const purchaseStatuses: INodeProperties = {
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options: [
		{ name: 'Approved', value: 'approved' },
		{ name: 'Changes Requested', value: 'changesRequested' },
		{ name: 'Pending', value: 'pending', description: 'Waiting for review' },
		{ name: 'Rejected', value: 'rejected' },
	],
	default: [],
	description:
		"Only purchases with one of these statuses. Of the service's names only 'pending' is documented. In an expression, use any names, as a list or separated by commas.",
};
