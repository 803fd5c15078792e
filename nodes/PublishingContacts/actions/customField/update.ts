import { z } from 'zod';
import { fieldId } from '../../pickers/customFields';
import { integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { definitionInput, fieldName, label, required, sortOrder, type } from './definition';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update custom field',
	description:
		'Update the definition of a custom field. Fields that are left out stay as they are.',
	endpoint: 'updateContactField',
	properties: [
		fieldId,
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
				'must have at least one field to change',
			),
	}),
	orderKey: ({ fieldId: id }) => String(id),
	async run({ input: { fieldId: id, updateFields }, api }) {
		const { fieldName: name, ...others } = updateFields;
		const body = { ...(name === undefined ? {} : { name }), ...others };
		const { items } = await api.call('updateContactField', {
			path: { fieldId: String(id) },
			body,
		});
		return recordOrInput(items, { id, ...body });
	},
});
