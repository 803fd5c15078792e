import { z } from 'zod';
import { isNotFound } from '../../../shared/errors/sender';
import { WholeResult } from '../../../shared/operations/results';
import { defineOperation } from '../../../shared/operations/operation';
import { optionalChannel } from '../../../shared/pickers/channels';
import { email as emailField } from '../../properties/email';
import { emailAddress, optionalSlug } from '../../../shared/properties/schemas';
import { CONTACT_OUTPUT } from './simpleContact';
import { choiceField } from '../../../shared/properties/fields';

export const get = defineOperation({
	value: 'get',
	action: 'Get contact',
	description: 'Get one contact with its custom fields, tags, subscriptions and segments',
	endpoint: 'getContact',
	properties: [emailField],
	options: [
		optionalChannel(),
		choiceField(
			'If Contact Is Not Found',
			'onNotFound',
			'What to do if there is no contact with this address',
			'fail',
			[
				{
					name: 'Return an Item',
					value: 'return',
					description: "The address, with 'found' set to false",
				},
				{ name: 'Stop With an Error', value: 'fail', description: 'The item fails' },
			],
		),
	],
	input: z.object({
		email: emailAddress,
		options: z.object({
			channel: optionalSlug,
			onNotFound: z.enum(['fail', 'return']).default('fail'),
		}),
	}),
	...CONTACT_OUTPUT,
	async run({ input: { email, options }, readRecord }) {
		const { channel, onNotFound } = options;
		try {
			return await readRecord({ path: { email }, query: { channel } });
		} catch (error) {
			if (onNotFound === 'return' && isNotFound(error)) {
				return new WholeResult({ email, found: false });
			}
			throw error as Error;
		}
	},
});
