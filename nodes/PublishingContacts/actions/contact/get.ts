import { z } from 'zod';
import { asRecord } from '../../../shared/api/records';
import { defineOperation } from '../../../shared/operations/operation';
import { channelFilter } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { emailAddress, optionalSlug } from '../../../shared/properties/schemas';
import { outputInput, outputProperties } from '../../../shared/properties/output';
import { SIMPLE_CONTACT } from './simpleContact';

export const get = defineOperation({
	value: 'get',
	action: 'Get contact',
	description:
		'Get one contact with its custom fields, tags, subscriptions and segments. Turn off Simplify to get consents and addresses as well.',
	endpoint: 'getContact',
	properties: [email, ...outputProperties],
	options: [channelFilter],
	input: z.object({
		email: emailAddress,
		...outputInput,
		options: z.object({ channel: optionalSlug }),
	}),
	simple: SIMPLE_CONTACT,
	async run({ input, call }) {
		const path = { email: input.email };
		const { channel } = input.options;
		const { items } = await call({ path, query: { channel } });
		const contact = asRecord(items);
		return contact;
	},
});
