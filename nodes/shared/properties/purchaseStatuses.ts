import type { INodeProperties } from 'n8n-workflow';

/** Filter by the statuses of purchases. The specification has 'pending'; the others are the decisions of a review. */
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
	description: 'Only purchases with one of these statuses',
};
