import { CONTACT_FIELD_ID } from '../../../sandbox/index.mts';
import { always, byId, defineCase, notFound, type Sent } from '../case.mts';

const parameters = { fieldId: byId(CONTACT_FIELD_ID) };
const sent: Sent = [`DELETE /api/v3/contacts/custom-fields/${CONTACT_FIELD_ID}`, { api: true }];

export default defineCase({
	minimal: { parameters, sends: [sent] },
	errors: [
		notFound('the field is unknown', { fieldId: byId(4711) }, 'The custom field is not found.'),
	],
	oddResponses: always({ deleted: true }),
	differ: ['fieldId', 3, 4],
});
