import { z } from 'zod';
import { anyLetterId } from '../../../shared/pickers/letters';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const deleteLetter = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete letter',
	description:
		'Delete a letter or template permanently. An automation that uses it continues without that step.',
	endpoint: 'deleteLetter',
	properties: [anyLetterId],
	input: z.object({ letterId: identifier }),
	orderKey: ({ letterId }) => letterId,
	repeats: 'unless in doubt',
	async run({ input: { letterId }, api }) {
		await api.call('deleteLetter', { path: { letterId } });
		return { deleted: true };
	},
});
