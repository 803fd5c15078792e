import { z } from 'zod';
import { defineList } from '../../../shared/operations/list';
import { optionalChannel } from '../../../shared/pickers/channels';
import { optionalSlug } from '../../../shared/properties/schemas';

export const getAll = defineList({
	action: 'Get many segments',
	description:
		"Get the company's saved segments with their conditions. Built-in segments are not included.",
	endpoint: 'getSegments',
	filters: [
		optionalChannel(
			'Only segments of this channel (newsletter) and those of every channel: choose one, or enter its slug',
		),
	],
	input: z.object({ filters: z.object({ channel: optionalSlug }) }),
	list: ({ filters: query }) => ({ what: 'saved segments', call: { query } }),
});
