import { z } from 'zod';
import { defineOperation } from '../../../shared/operations/operation';
import { curationId, curationIdInput } from '../../pickers/curations';

export const deleteCuration = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete curation',
	description: 'Delete a curation of the company permanently',
	endpoint: 'deleteCuration',
	properties: [curationId],
	input: z.object({ curationId: curationIdInput }),
	orderKey: (input) => input.curationId,
	repeats: 'unless in doubt',
	async run({ input, api }) {
		await api.call('deleteCuration', { path: { curationId: input.curationId } });
		return { deleted: true };
	},
});
