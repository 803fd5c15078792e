import { tag } from '../../pickers/tags';
import { defineOperation } from '../../../shared/operations/operation';
import { changeMembers, emails, membersBatch, membersInput } from './members';

export const removeFromContacts = defineOperation({
	value: 'removeFromContacts',
	name: 'Remove From Contacts',
	action: 'Remove tag from contacts',
	description:
		'Remove a tag from contacts, up to 10,000 per request. Addresses that belong to no contact are skipped. Each item returns its own addresses. The counts beside them are totals of the request, which items with the same tag share. The account needs company-level audience sending.',
	endpoint: 'removeContactTag',
	properties: [tag, emails],
	input: membersInput,
	batch: membersBatch,
	async run({ input, call, hint }) {
		return await changeMembers(
			{ input, hint },
			async (addresses) =>
				await call({
					path: { tag: input.tag },
					body: { emails: addresses },
				}),
		);
	},
});
