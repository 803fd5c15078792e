import { z } from 'zod';
import { tagId, tagIdInput } from '../../pickers/tags';
import { defineOperation } from '../../../shared/operations/operation';
import { color, tagInput, tagName } from './definition';
import { updateFieldsOf } from '../../../shared/properties/collections';
import { fieldsToChange } from '../../../shared/properties/schemas';

export const update = defineOperation({
	value: 'update',
	action: 'Update tag',
	description: 'Rename or recolor a tag for all contacts that have it',
	endpoint: 'updateContactTag',
	properties: [tagId, updateFieldsOf([color, tagName])],
	input: z.object({ tagId: tagIdInput, updateFields: fieldsToChange(tagInput) }),
	partitionKey: ({ tagId: id }) => String(id),
	async run({ input: { tagId: id, updateFields }, writeRecord }) {
		const { tagName: name, ...others } = updateFields;
		const path = { tagId: String(id) };
		return await writeRecord({ path, body: { name, ...others } }, { id });
	},
});
