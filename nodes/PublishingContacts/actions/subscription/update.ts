import { z } from 'zod';
import { channel } from '../../../shared/properties/channel';
import { email } from '../../../shared/properties/email';
import { status } from '../../../shared/properties/subscriptionStatus';
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
	properties: [email, channel, status],
	input: z.object({ email: emailAddress, channel: identifier, status: integer() }),
	orderKey: ({ email: address, channel: slug }) => `${address.toLowerCase()}\n${slug}`,
	async run({ input, api }) {
		const { email: address, channel: slug, status: chosen } = input;
		const { items } = await api.call('updateSubscription', {
			path: { email: address, channel: slug },
			body: { status: chosen },
		});
		return recordOrInput(items, { email: address, channelSlug: slug, status: chosen });
	},
});
