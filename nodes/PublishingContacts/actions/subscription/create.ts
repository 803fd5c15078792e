import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { chosenStatus, status } from '../../properties/subscriptionStatus';
import { emailAddress, slug } from '../../../shared/properties/schemas';
import { CONTACT_OUTPUT } from '../contact/simpleContact';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';

export const create = defineOperation({
	value: 'create',
	action: 'Create subscription',
	description:
		'Subscribe a contact to a channel. Set for Multiple Channels does the same, and is safe to run again.',
	endpoint: 'createSubscription',
	properties: [email, channel, status],
	input: z.object({ email: emailAddress, channel: slug, status: chosenStatus }),
	partitionKey: ({ email: address, channel: slug }) => `${address.toLowerCase()}\n${slug}`,
	...CONTACT_OUTPUT,
	once: { what: 'The subscription', done: 'created' },
	async run({ input, call }) {
		const { email: address, channel: slug, status } = input;
		const { items } = await call({
			path: { email: address },
			body: { channel: slug, status },
		});
		return recordOrInput(items, { email: address, channelSlug: slug, status });
	},
});
