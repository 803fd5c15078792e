import { z } from 'zod';
import { tagId } from '../../pickers/tags';
import { integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const deleteTag = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete tag',
	description:
		'Delete a tag and remove it from every contact. This cannot be undone. To remove it from some contacts only, use Remove From Contacts.',
	endpoint: 'deleteContactTag',
	properties: [tagId],
	input: z.object({ tagId: integer({ min: 0 }) }),
	orderKey: ({ tagId: id }) => String(id),
	repeats: 'unless in doubt',
	async run({ input: { tagId: id }, api }) {
		await api.call('deleteContactTag', { path: { tagId: String(id) } });
		return { deleted: true };
	},
});
