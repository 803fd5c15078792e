import { z } from 'zod';
import { withNumberName } from '../../../shared/properties/numberNames';
import { channel } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { chosenStatus, status } from '../../properties/subscriptionStatus';
import { emailAddress, slug } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';

export const update = defineOperation({
	value: 'update',
	action: 'Update subscription status of contact',
	description:
		'Update the status of a contact in a channel, such as unsubscribed. The contact must exist.',
	endpoint: 'updateSubscription',
	properties: [email, channel, status],
	input: z.object({ email: emailAddress, channel: slug, status: chosenStatus }),
	partitionKey: ({ email: address, channel: slug }) => `${address.toLowerCase()}\n${slug}`,
	async run({ input, call }) {
		const { email: address, channel: slug, status: chosen } = input;
		const { items } = await call({
			path: { email: address, channel: slug },
			body: { status: chosen },
		});
		const given = { email: address, channelSlug: slug, status: chosen };
		return withNumberName(recordOrInput(items, given), 'statusName');
	},
});
