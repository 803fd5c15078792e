import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { slugs } from '../../../shared/properties/schemas';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many templates',
	description: 'Get the active letter templates of one or more channels',
	endpoint: 'getActiveTemplates',
	properties: [{ ...channels, required: true }, ...pagingProperties],
	input: z.object({
		channels: slugs.refine((list) => list.length > 0, 'must have at least one channel'),
		...pagingInput,
	}),
	simple: [
		'uniqueId',
		'id',
		'title',
		'subtitle',
		'channelSlug',
		'publicationStatus',
		'publicationStatusName',
		'isClaimed',
		'createdAt',
		'updatedAt',
	],
	furtherFields: ['channelName'],
	async run(context) {
		const query = { 'channels[]': context.input.channels };
		const listing = { what: 'templates', none: 'These channels have no active template.' };
		return await getMany(context, { query }, listing);
	},
});
