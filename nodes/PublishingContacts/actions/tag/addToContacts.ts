import { tag } from '../../pickers/tags';
import { channelFilter } from '../../../shared/pickers/channels';
import { defineOperation } from '../../../shared/operations/operation';
import { changeMembers, emails, membersBatch, membersInput } from './members';

export const addToContacts = defineOperation({
	value: 'addToContacts',
	name: 'Add to Contacts',
	action: 'Add tag to contacts',
	description:
		'Add a tag to contacts, up to 10,000 per request. Addresses that belong to no contact are skipped. Each item returns its own addresses. The counts beside them are totals of the request, which items with the same tag share. The account needs company-level audience sending.',
	endpoint: 'addContactTag',
	properties: [tag, emails],
	options: [
		{
			...channelFilter,
			description:
				"The channel (newsletter) for which the service's own automations count the tag as added: choose one, or enter its slug (its short name in the service)",
		},
	],
	input: membersInput,
	batch: membersBatch,
	async run({ input, call, hint }) {
		const path = { tag: input.tag };
		const { channel } = input.options;
		return await changeMembers(
			{ input, hint },
			async (addresses) => await call({ path, body: { emails: addresses, channel } }),
		);
	},
});
