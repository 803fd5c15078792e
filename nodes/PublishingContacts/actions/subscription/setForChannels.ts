import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { email, sameContact } from '../../properties/email';
import { chosenStatus, status } from '../../properties/subscriptionStatus';
import { emailAddress, slugs } from '../../../shared/properties/schemas';
import { CONTACT_OUTPUT } from '../contact/simpleContact';
import { defineOperation } from '../../../shared/operations/operation';

const MOST_CHANNELS = 200;

export const setForChannels = defineOperation({
	value: 'setForChannels',
	name: 'Set for Multiple Channels',
	action: 'Set subscription status of contact for multiple channels',
	description:
		'Set the same status for a contact in multiple channels. Missing subscriptions are created.',
	endpoint: 'setSubscriptions',
	properties: [email, { ...channels, required: true }, status],
	input: z.object({
		email: emailAddress,
		channels: slugs
			.transform((list) => [...new Set(list)])
			.refine((list) => list.length > 0, 'must have at least one channel')
			.refine((list) => list.length <= MOST_CHANNELS, 'must have at most 200 channels'),
		status: chosenStatus,
	}),
	partitionKey: sameContact,
	...CONTACT_OUTPUT,
	async run({ input, writeRecord }) {
		const { email: address, ...body } = input;
		return await writeRecord({ path: { email: address }, body }, { email: address });
	},
});
