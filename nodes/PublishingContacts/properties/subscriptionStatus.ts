import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';
import { integer } from '../../shared/properties/schemas';

/** The names are those of a published description, which explains none of them. */
const statuses: INodePropertyOptions[] = [
	{ name: 'Cleaned', value: 3, description: '3: taken off the list, such as after bounces' },
	{ name: 'Disengaged', value: 7, description: '7: has not opened or clicked for long' },
	{ name: 'Not Subscribed', value: 0, description: '0: no subscription to this channel' },
	{ name: 'Opt-In Pending', value: 4, description: '4: subscribed, not confirmed yet' },
	{ name: 'Opt-In Pending by an Admin', value: 5, description: '5: added, not confirmed yet' },
	{ name: 'Re-Engagement Pending', value: 6, description: '6: asked to stay, no answer yet' },
	{ name: 'Subscribed', value: 1, description: '1: gets the newsletter' },
	{ name: 'Unsubscribed', value: 2, description: '2: wants no more of it' },
];

const SOURCE =
	"The numbers' names come from a published description of the service, and what they mean is our reading of the names.";

/** The status of a subscription. It has no default, which would subscribe people again who have unsubscribed. */
export const status: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	required: true,
	options: [{ name: 'Choose a Status', value: '' }, ...statuses],
	default: '',
	description: `The status of the subscription. 'Subscribed' also subscribes people who had unsubscribed. ${SOURCE} In an expression, use any status number of the service.`,
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
	description: `Only contacts with one of these statuses in one of the channels. ${SOURCE} In an expression, use numbers, as a list or separated by commas.`,
};
