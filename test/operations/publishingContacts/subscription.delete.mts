import { READER } from '../../../sandbox/index.mts';
import { bySlug, ITEM } from '../../support/values.mts';
import { badChannel, badEmail } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const parameters = { email: READER, channel: bySlug('morning-brief') };
const sent: Sent = [
	'DELETE /api/v3/contacts/reader0%40readers.example/subscriptions/morning-brief',
	{ api: true },
];

export default defineCase({
	minimal: { parameters, sends: [sent] },
	full: { parameters: { ...parameters, options: { maxConcurrency: 1 } }, sends: [sent] },
	requests: [],
	badInput: [...badEmail, ...badChannel],
	errors: [
		{
			when: 'there is no such subscription',
			isNotDescribed: true,
			parameters: { channel: bySlug('members-only') },
			status: 404,
			message: 'The subscription is not found.',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { email: ITEM }, values: [READER, 'reader6@readers.example'] },
		run: 'side by side',
	},
});
