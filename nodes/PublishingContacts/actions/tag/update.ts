import { z } from 'zod';
import { tagId } from '../../pickers/tags';
import { integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { color, tagInput, tagName } from './definition';

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update tag',
	description: 'Rename or recolor a tag for all contacts that have it',
	endpoint: 'updateContactTag',
	properties: [
		tagId,
		{
			displayName: 'Update Fields',
			name: 'updateFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [color, tagName],
		},
	],
	input: z.object({
		tagId: integer({ min: 0 }),
		updateFields: z
			.object(tagInput)
			.partial()
			.refine(
				(fields) => Object.values(fields).some((value) => value !== undefined),
				'must have at least one field to change',
			),
	}),
	orderKey: ({ tagId: id }) => String(id),
	async run({ input: { tagId: id, updateFields }, api }) {
		const { tagName: name, ...others } = updateFields;
		const body = { ...(name === undefined ? {} : { name }), ...others };
		const { items } = await api.call('updateContactTag', { path: { tagId: String(id) }, body });
		return recordOrInput(items, { id, ...body });
	},
});
