import { TAG } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badNumber } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const sent: Sent = [`DELETE /api/v3/contacts/tags/${TAG.id}?api=true`];

export default defineCase({
	minimal: { parameters: { tagId: byId(TAG.id) }, sends: [sent] },
	full: { parameters: { tagId: byId(TAG.id), options: { maxConcurrency: 1 } }, sends: [sent] },
	requests: [],
	badInput: badNumber('tagId', 'Tag'),
	errors: [
		{
			when: 'the tag is unknown',
			isNotDescribed: true,
			parameters: { tagId: byId(4711) },
			status: 404,
			message: 'The tag is not found.',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { tagId: byId(ITEM) }, values: [1, 2] },
		run: 'side by side',
	},
});
