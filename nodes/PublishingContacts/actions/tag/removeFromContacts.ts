import { tag } from '../../pickers/tags';
import { defineOperation } from '../../../shared/operations/operation';
import { changeMembers, emails, membersBatch, membersInput, withoutAddresses } from './members';

export const removeFromContacts = defineOperation({
	value: 'removeFromContacts',
	action: 'Remove tag from contacts',
	description:
		'Remove a tag from contacts, up to 10,000 addresses per item. Unknown addresses are skipped.',
	endpoint: 'removeContactTag',
	properties: [tag, emails],
	input: membersInput,
	batch: membersBatch,
	shortForTools: withoutAddresses,
	async run({ input, call, hint }) {
		const path = { tag: input.tag };
		return await changeMembers(
			{ input, hint },
			async (addresses) => await call({ path, body: { emails: addresses } }),
		);
	},
});
