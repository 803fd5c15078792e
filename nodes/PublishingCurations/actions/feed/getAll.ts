import { z } from 'zod';
import { keywordInput } from '../../../shared/properties/keyword';
import { channels } from '../../../shared/pickers/channels';
import { directionInput, pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { booleanInput, slugs } from '../../../shared/properties/schemas';
import { simplify } from '../../../shared/properties/simplify';
import type { ApiRecord } from '../../../shared/api/records';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { direction, SIMPLE_FEED } from '../../properties/feed';
import { filters, orderBy } from './getAllProperties';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many RSS feeds',
	description: "Get the company's RSS feeds",
	endpoint: 'getFeeds',
	properties: [
		...pagingProperties,
		{ ...filters, options: [channels, ...(filters.options ?? [])] },
		simplify,
	],
	options: [direction, orderBy],
	input: z.object({
		...pagingInput,
		filters: z.object({
			channels: slugs,
			companyOnly: booleanInput.optional(),
			keyword: keywordInput,
			status: z.enum(['active', 'inactive', 'error']).optional(),
		}),
		simplify: booleanInput,
		options: z.object({
			direction: directionInput,
			orderBy: z
				.enum([
					'title',
					'status',
					'validationCode',
					'channelName',
					'createdAt',
					'updatedAt',
					'lastValidated',
				])
				.optional(),
		}),
	}),
	async run(context) {
		const { filters, options } = context.input;
		const { channels: slugsChosen, ...others } = filters;
		const isFiltered = slugsChosen.length > 0 || Object.values(others).some(Boolean);
		const { orderBy: order, direction: chosen } = options;
		const query = { ...others, 'channels[]': slugsChosen, orderBy: order, direction: chosen };
		const identity = ({ uniqueId }: ApiRecord) => uniqueId;
		const listing = { what: 'RSS feeds', isFiltered, identity, simple: SIMPLE_FEED };
		return await getMany(context, { query }, listing);
	},
});
