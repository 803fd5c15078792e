import { z } from 'zod';
import { channel } from '../../../shared/properties/channel';
import { emailAddress, identifier, integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update subscription',
	description:
		'Update the status of a contact in a channel, for example subscribed or unsubscribed',
	effect: 'write',
	endpoint: 'updateSubscription',
	properties: [
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. reader@example.com',
			description: 'The email address of the contact',
		},
		channel,
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'Cleaned', value: 3 },
				{ name: 'Disengaged', value: 7 },
				{ name: 'Not Subscribed', value: 0 },
				{ name: 'Opt-In Pending', value: 4, description: 'Subscribed, not confirmed yet' },
				{ name: 'Opt-In Pending by an Admin', value: 5 },
				{ name: 'Re-Engagement Pending', value: 6 },
				{ name: 'Subscribed', value: 1 },
				{ name: 'Unsubscribed', value: 2 },
			],
			default: 1,
			description:
				'The status of the subscription. An expression may give any whole number that the service knows.',
		},
	],
	input: z.object({ email: emailAddress, channel: identifier, status: integer() }),
	orderKey: ({ email, channel: slug }) => `${email.toLowerCase()}\n${slug}`,
	async run({ input: { email, channel, status }, api }) {
		const { items } = await api.call('updateSubscription', {
			path: { email, channel },
			body: { status },
		});
		return recordOrInput(items, { email, channelSlug: channel, status });
	},
});
