import { CONTACT_FIELD_ID as ID } from '../../../sandbox/index.mts';
import { byId, defineCase, noSuch, recordOrSent } from '../case.mts';

const fields = { label: 'Renamed', type: 'text', required: false, sortOrder: 3 };
const put = (id: number) => `PUT /api/v3/contacts/custom-fields/${id}`;

export default defineCase({
	minimal: {
		parameters: { fieldId: byId(ID), updateFields: { label: 'Renamed' } },
		// Only changed fields.
		sends: [[put(ID), { api: true, label: 'Renamed' }]],
	},
	full: {
		parameters: { updateFields: { fieldName: 'renamed', ...fields } },
		sends: [[put(ID), { api: true, name: 'renamed', ...fields }]],
	},
	requests: [
		{
			shows: 'an ID that is a text, and zero as the order',
			parameters: { fieldId: byId('3'), updateFields: { type: 'date', sortOrder: 0 } },
			sends: [[put(3), { api: true, type: 'date', sortOrder: 0 }]],
		},
	],
	badInput: [
		[
			{ updateFields: { label: '={{ $json.lable }}', sortOrder: '={{ undefined }}' } },
			"'Update Fields' must have at least one field to change",
		],
		['updateFields.label', '', "'Label' in 'Update Fields' is empty: enter a value"],
		['fieldId', 'city', "'Custom Field' must be a whole number of at least 0"],
	],
	errors: [noSuch('custom field', { fieldId: byId(4711) })],
	oddResponses: recordOrSent(
		{ fieldId: byId('3'), updateFields: { fieldName: 'birthday', sortOrder: 0 } },
		{ id: 3, name: 'birthday', sortOrder: 0 },
	),
	differ: ['fieldId', 2, 3],
	sameRecord: ['updateFields.label', 'First', 'Second'],
});
