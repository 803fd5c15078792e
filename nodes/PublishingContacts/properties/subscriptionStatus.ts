import type { INodeProperties } from 'n8n-workflow';
import { subscriptionStatuses } from '../../shared/properties/numberNames';
import { chosen, integer } from '../../shared/properties/schemas';
import { choicesField } from '../../shared/properties/fields';

/** The status of a subscription. It has no default, which would subscribe people again who have unsubscribed. */
export const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	required: true,
	options: [{ name: 'Choose a Status', value: '' }, ...subscriptionStatuses],
	default: '',
	description: "The status to set. 'Subscribed' also subscribes people who had unsubscribed.",
};

/** Schema of the status that must be chosen. */
export const chosenStatus = chosen(
	integer({ min: 0, max: 7 }),
	', as it may subscribe people again',
);

export const statusesFilter = choicesField(
	'Statuses',
	'statuses',
	'Only contacts with one of these statuses in a channel',
	subscriptionStatuses,
);
