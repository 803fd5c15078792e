import { READER } from '../../../sandbox/index.mts';
import { ITEM } from '../../support/values.mts';
import { badEmail } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const sent: Sent = ['DELETE /api/v3/contacts/reader0%40readers.example', { api: true }];

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [sent] },
	full: { parameters: { email: READER, options: { maxConcurrency: 1 } }, sends: [sent] },
	requests: [],
	badInput: badEmail,
	errors: [
		{
			when: 'the contact is unknown',
			isNotDescribed: true,
			parameters: { email: 'nobody@readers.example' },
			status: 404,
			message: 'The contact is not found.',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { email: ITEM }, values: [READER, 'reader1@readers.example'] },
		run: 'side by side',
	},
});
