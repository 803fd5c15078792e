import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { fieldId } from '../../pickers/customFields';
import { integer } from '../../../shared/properties/schemas';

export const deleteCustomField = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete custom field',
	description:
		'Delete the definition of a custom field. This cannot be undone. The values of contacts stay stored.',
	endpoint: 'deleteContactField',
	properties: [fieldId],
	input: z.object({ fieldId: integer({ min: 0 }) }),
	orderKey: ({ fieldId: id }) => String(id),
	repeats: 'unless in doubt',
	async run({ input, api }) {
		await api.call('deleteContactField', { path: { fieldId: String(input.fieldId) } });
		return { deleted: true };
	},
});
