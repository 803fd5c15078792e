import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { slugs } from '../../../shared/properties/schemas';
import { defineList } from '../../../shared/operations/list';

export const getAll = defineList({
	action: 'Get many templates',
	description: 'Get the active letter templates of one or more channels',
	endpoint: 'getActiveTemplates',
	properties: [{ ...channels, required: true }],
	input: z.object({
		channels: slugs.refine((list) => list.length > 0, 'must have at least one channel'),
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
	list: ({ channels: chosen }) => ({
		what: 'templates',
		none: 'These channels have no active template.',
		call: { query: { 'channels[]': chosen } },
	}),
});
