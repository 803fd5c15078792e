import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';
import { integer } from '../../shared/properties/schemas';

const statuses: INodePropertyOptions[] = [
	{ name: 'Cleaned', value: 3 },
	{ name: 'Disengaged', value: 7 },
	{ name: 'Not Subscribed', value: 0 },
	{ name: 'Opt-In Pending', value: 4, description: 'Subscribed, not confirmed yet' },
	{ name: 'Opt-In Pending by an Admin', value: 5 },
	{ name: 'Re-Engagement Pending', value: 6 },
	{ name: 'Subscribed', value: 1 },
	{ name: 'Unsubscribed', value: 2 },
];

/** The status of a subscription. It has no default, which would subscribe people again who have unsubscribed. */
export const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	required: true,
	options: [{ name: 'Choose a Status', value: '' }, ...statuses],
	default: '',
	description:
		"The status of the subscription. 'Subscribed' also subscribes people who had unsubscribed. In an expression, use any status number of the service.",
};

/** Schema of the status that must be chosen. */
export const chosenStatus = z
	.unknown()
	.refine((value) => value !== '', 'must be chosen, as it may subscribe people again')
	.pipe(integer());

/** Several statuses, as a filter. */
export const statusesFilter: INodeProperties = {
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options: statuses,
	default: [],
	description:
		'Only contacts with one of these statuses in one of the channels. In an expression, use numbers, as a list or separated by commas.',
};
