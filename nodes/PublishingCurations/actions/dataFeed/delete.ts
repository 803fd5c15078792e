import { z } from 'zod';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { dataFeedId } from '../../pickers/feeds';

export const deleteDataFeed = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete data feed',
	description: 'Delete a JSON data feed of the company permanently',
	endpoint: 'deleteDataFeed',
	properties: [dataFeedId],
	input: z.object({ feedId: identifier }),
	orderKey: ({ feedId }) => feedId,
	repeats: 'unless in doubt',
	async run({ input: { feedId }, api }) {
		await api.call('deleteDataFeed', { path: { feedId } });
		return { deleted: true };
	},
});
