import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { booleanInput, keywordInput, slugs } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { direction, directionInput, SIMPLE_FEED } from '../../properties/feed';
import { filters, orderBy } from './getAllProperties';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
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
	async run({ input, api, hint }) {
		const { channels: slugsChosen, ...others } = input.filters;
		const filter = { ...others, 'channels[]': slugsChosen };
		const order = { orderBy: input.options.orderBy, direction: input.options.direction };
		const feeds = await listRecords(
			api,
			'getFeeds',
			{ query: { ...filter, ...order } },
			{ limit: wantedCount(input), identity: ({ uniqueId }) => uniqueId, hint },
		);
		const isFiltered = slugsChosen.length > 0 || Object.values(others).some(Boolean);
		hintIfNone(feeds, hint, 'RSS feeds', { isFiltered });
		return feeds.map((feed) => (input.simplify ? pick(feed, SIMPLE_FEED) : feed)) as IDataObject[];
	},
});
