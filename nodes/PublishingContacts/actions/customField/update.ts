import { z } from 'zod';
import { fieldId } from '../../pickers/customFields';
import { fieldsToChange, integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { definitionInput, fieldName, label, required, sortOrder, type } from './definition';
import { updateFieldsOf } from '../../../shared/properties/collections';

export const update = defineOperation({
	value: 'update',
	action: 'Update custom field',
	description:
		'Update the definition of a custom field. Fields that are left out stay as they are.',
	endpoint: 'updateContactField',
	properties: [fieldId, updateFieldsOf([label, fieldName, required, sortOrder, type])],
	input: z.object({
		fieldId: integer({ min: 0 }),
		updateFields: fieldsToChange(definitionInput),
	}),
	partitionKey: ({ fieldId: id }) => String(id),
	async run({ input: { fieldId: id, updateFields }, writeRecord }) {
		const { fieldName: name, ...others } = updateFields;
		const path = { fieldId: String(id) };
		return await writeRecord({ path, body: { name, ...others } }, { id });
	},
});
