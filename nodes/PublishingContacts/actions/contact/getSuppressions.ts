import { z } from 'zod';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/getMany';
import { email } from '../../properties/email';
import { emailAddress } from '../../../shared/properties/schemas';

export const getSuppressions = defineOperation({
	value: 'getSuppressions',
	action: 'Get suppressions of contact',
	description:
		'Get where and why a contact receives no mail, one item per suppression: on one channel, or on all of them',
	endpoint: 'getSuppressions',
	properties: [email],
	input: z.object({ email: emailAddress }),
	async run({ input: { email }, api, hint }) {
		const suppressions = await wholeList(api, 'getSuppressions', { path: { email } }, hint);
		hintIfNone(suppressions, hint, 'suppressions');
		return suppressions;
	},
});
