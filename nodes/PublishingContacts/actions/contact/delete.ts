import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { email, sameContact } from '../../properties/email';
import { emailAddress } from '../../../shared/properties/schemas';

export const deleteContact = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete contact',
	description:
		'Delete a contact with its subscriptions, tags, values and consents. This cannot be undone: to end a subscription only, use Subscription: Update.',
	endpoint: 'deleteContact',
	properties: [email],
	input: z.object({ email: emailAddress }),
	orderKey: sameContact,
	repeats: 'unless in doubt',
	async run({ input, api }) {
		await api.call('deleteContact', { path: { email: input.email } });
		return { deleted: true };
	},
});
