import { z } from 'zod';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { feedId } from '../../pickers/feeds';

export const deleteFeed = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete RSS feed',
	description:
		'Delete an RSS feed of the company permanently. Given the ID of a JSON data feed, the service deletes that data feed.',
	endpoint: 'deleteFeed',
	properties: [feedId],
	input: z.object({ feedId: identifier }),
	orderKey: (input) => input.feedId,
	repeats: 'unless in doubt',
	async run({ input, api }) {
		await api.call('deleteFeed', { path: { feedId: input.feedId } });
		return { deleted: true };
	},
});
