import { tag } from '../../pickers/tags';
import { optionalChannel } from '../../../shared/pickers/channels';
import { defineOperation } from '../../../shared/operations/operation';
import { changeMembers, emails, membersBatch, membersInput, withoutAddresses } from './members';

export const addToContacts = defineOperation({
	value: 'addToContacts',
	name: 'Add to Contacts',
	action: 'Add tag to contacts',
	description:
		'Add a tag to contacts, up to 10,000 addresses per item. Unknown addresses are skipped.',
	endpoint: 'addContactTag',
	properties: [tag, emails],
	options: [
		optionalChannel(
			"The channel (newsletter) for which the service's automations count the tag as added: choose one, or enter its slug",
		),
	],
	input: membersInput,
	batch: membersBatch,
	shortForTools: withoutAddresses,
	async run({ input, call, hint }) {
		const path = { tag: input.tag };
		const { channel } = input.options;
		return await changeMembers(
			{ input, hint },
			async (addresses) => await call({ path, body: { emails: addresses, channel } }),
		);
	},
});
