import { z } from 'zod';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { channelFilter } from '../../../shared/pickers/channels';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';
import { optionalSlug } from '../../../shared/properties/schemas';
import { filtersOf } from '../../../shared/properties/collections';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many segments',
	description:
		"Get the company's saved segments with their conditions. Built-in segments are not included.",
	endpoint: 'getSegments',
	properties: [
		...pagingProperties,
		filtersOf([
			{
				...channelFilter,
				description:
					'Only segments of this channel (newsletter) and those of every channel: choose one, or enter its slug',
			},
		]),
	],
	input: z.object({ ...pagingInput, filters: z.object({ channel: optionalSlug }) }),
	async run(context) {
		const query = { channel: context.input.filters.channel };
		return await getMany(context, { query }, { what: 'saved segments' });
	},
});
