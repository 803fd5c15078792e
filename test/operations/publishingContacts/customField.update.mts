import { CONTACT_FIELD_ID as ID } from '../../../sandbox/index.mts';
import { byId, ITEM, long } from '../../support/values.mts';
import { defineCase, type BadInput } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { recordOrSent } from '../oddResponses.mts';

const put = (id: number) => `PUT /api/v3/contacts/custom-fields/${id}`;

export default defineCase({
	minimal: {
		parameters: { fieldId: byId(ID), updateFields: { label: 'Renamed' } },
		// Only changed fields.
		sends: [[put(ID), { api: true, label: 'Renamed' }]],
	},
	full: {
		parameters: {
			updateFields: {
				fieldName: 'renamed',
				label: 'Renamed',
				type: 'text',
				required: false,
				sortOrder: 3,
			},
		},
		sends: [
			[
				put(ID),
				{
					api: true,
					name: 'renamed',
					label: 'Renamed',
					type: 'text',
					required: false,
					sortOrder: 3,
				},
			],
		],
	},
	requests: [
		{
			shows: 'an ID that is a text, and zero as the order',
			parameters: { fieldId: byId('3'), updateFields: { type: 'date', sortOrder: 0 } },
			sends: [[put(3), { api: true, type: 'date', sortOrder: 0 }]],
		},
		{
			shows: 'an ID from the item',
			parameters: { fieldId: byId(ITEM) },
			items: [{ value: 3 }],
			sends: [[put(3), { api: true, label: 'Renamed' }]],
		},
	],
	badInput: [
		[{ updateFields: {} }, "'Update Fields' must have at least one field to change"],
		[
			{ updateFields: { label: '={{ $json.lable }}', sortOrder: '={{ undefined }}' } },
			"'Update Fields' must have at least one field to change",
		],
		['updateFields.label', '', "'Label' in 'Update Fields' must not be empty, but it is empty"],
		...[-1, 1.5, 'city', '', 1e21, '1e2', '0x3'].map(
			(value): BadInput => [
				'fieldId',
				value,
				"'Custom Field' must be a whole number of at least 0",
			],
		),
		[
			'updateFields.fieldName',
			'a/b',
			"'Name' in 'Update Fields' must contain only letters, numbers, underscores and spaces",
		],
		[
			'updateFields.label',
			long(256),
			"'Label' in 'Update Fields' must have at most 255 characters",
		],
	],
	errors: [
		notFound(
			'the custom field is unknown',
			{ fieldId: byId(4711) },
			'The custom field is not found.',
		),
	],
	oddResponses: recordOrSent(
		{ fieldId: byId('3'), updateFields: { fieldName: 'birthday', sortOrder: 0 } },
		{ id: 3, name: 'birthday', sortOrder: 0 },
	),
	differ: ['fieldId', 2, 3],
	sameRecord: ['updateFields.label', 'First', 'Second'],
});
