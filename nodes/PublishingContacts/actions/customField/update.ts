import { z } from 'zod';
import { integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { definitionInput, fieldName, label, required, sortOrder, type } from './definition';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update custom field',
	description: 'Update the definition of a custom field. What is not given stays as it is.',
	effect: 'write',
	endpoint: 'updateContactField',
	properties: [
		{
			displayName: 'Custom Field',
			name: 'fieldId',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			description: 'The custom field: choose one, or enter the number that Create returned for it',
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select a custom field...',
					typeOptions: { searchListMethod: 'searchContactFields', searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 42',
				},
			],
		},
		{
			displayName: 'Update Fields',
			name: 'updateFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [label, fieldName, required, sortOrder, type],
		},
	],
	input: z.object({
		fieldId: integer({ min: 0 }),
		updateFields: z
			.object(definitionInput)
			.partial()
			.refine(
				(fields) => Object.values(fields).some((value) => value !== undefined),
				'must hold at least one field to change',
			),
	}),
	orderKey: ({ fieldId }) => String(fieldId),
	async run({ input: { fieldId, updateFields }, api }) {
		const { fieldName: name, ...others } = updateFields;
		const body = { ...(name === undefined ? {} : { name }), ...others };
		const { items } = await api.call('updateContactField', {
			path: { fieldId: String(fieldId) },
			body,
		});
		return recordOrInput(items, { id: fieldId, ...body });
	},
});
