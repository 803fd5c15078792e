import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { chosen, integer } from '../../shared/properties/schemas';

/** In the order of use. The names are the product's. */
const statuses: INodePropertyOptions[] = [
	{ name: 'Subscribed', value: 1, description: 'Gets the newsletter (1)' },
	{ name: 'Unsubscribed', value: 2, description: 'Opted out (2)' },
	{ name: 'Not Subscribed', value: 0, description: 'No subscription to this channel (0)' },
	{ name: 'Pending Confirmation', value: 4, description: 'Subscribed, not confirmed yet (4)' },
	{
		name: 'Pending Confirmation by an Admin',
		value: 5,
		description: 'Added, not confirmed yet (5)',
	},
	{
		name: 'Pending Re-Engagement Confirmation',
		value: 6,
		description: 'Was asked whether to stay (6)',
	},
	{
		name: 'Disengaged',
		value: 7,
		description: 'Asked whether to stay, and did not answer (7)',
	},
	{ name: 'Cleaned', value: 3, description: 'Taken off the list, such as after bounces (3)' },
];

/** The status of a subscription. It has no default, which would subscribe people again who have unsubscribed. */
export const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	required: true,
	options: [{ name: 'Choose a Status', value: '' }, ...statuses],
	default: '',
	description: "The status to set. 'Subscribed' also subscribes people who had unsubscribed.",
};

/** Schema of the status that must be chosen. */
export const chosenStatus = chosen(
	integer({ min: 0, max: 7 }),
	', as it may subscribe people again',
);

/** Several statuses, as a filter. */
export const statusesFilter: INodeProperties = {
	displayName: 'Statuses',
	name: 'statuses',
	type: 'multiOptions',
	options: statuses,
	default: [],
	description: 'Only contacts with one of these statuses in a channel',
};
