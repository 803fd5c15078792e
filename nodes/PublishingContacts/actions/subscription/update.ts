import { z } from 'zod';
import { withNumberName } from '../../../shared/properties/numberNames';
import { channel } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { chosenStatus, status } from '../../properties/subscriptionStatus';
import { emailAddress, slug } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const update = defineOperation({
	value: 'update',
	action: 'Update subscription status of contact',
	description:
		'Update the status of a contact in a channel, such as unsubscribed. The contact must exist.',
	endpoint: 'updateSubscription',
	properties: [email, channel, status],
	input: z.object({ email: emailAddress, channel: slug, status: chosenStatus }),
	partitionKey: ({ email: address, channel: slug }) => `${address.toLowerCase()}\n${slug}`,
	async run({ input, writeRecord }) {
		const { email: address, channel: slug, status: chosen } = input;
		const request = { path: { email: address, channel: slug }, body: { status: chosen } };
		const record = await writeRecord(request, { email: address, channelSlug: slug });
		return withNumberName(record, 'statusName');
	},
});
