import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { emailAddress, identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const deleteSubscription = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete subscription',
	description:
		'Delete the record of a subscription. This cannot be undone. To unsubscribe a contact and keep the record, use Update.',
	endpoint: 'deleteSubscription',
	properties: [email, channel],
	input: z.object({ email: emailAddress, channel: identifier }),
	orderKey: ({ email: address, channel: slug }) => `${address.toLowerCase()}\n${slug}`,
	repeats: 'unless in doubt',
	async run({ input, api }) {
		const path = { email: input.email, channel: input.channel };
		await api.call('deleteSubscription', { path });
		return { deleted: true };
	},
});
