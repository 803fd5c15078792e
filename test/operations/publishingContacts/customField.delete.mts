import { CONTACT_FIELD_ID } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badNumber } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const parameters = { fieldId: byId(CONTACT_FIELD_ID) };
const sent: Sent = [`DELETE /api/v3/contacts/custom-fields/${CONTACT_FIELD_ID}`, { api: true }];

export default defineCase({
	minimal: { parameters, sends: [sent] },
	full: { parameters: { ...parameters, options: { maxConcurrency: 1 } }, sends: [sent] },
	requests: [],
	badInput: badNumber('fieldId', 'Custom Field'),
	errors: [
		{
			when: 'the field is unknown',
			isNotDescribed: true,
			parameters: { fieldId: byId(4711) },
			status: 404,
			message: 'The custom field is not found.',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { fieldId: byId(ITEM) }, values: [3, 4] },
		run: 'side by side',
	},
});
