import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { booleanInput, keywordInput } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { direction, directionInput, SIMPLE_FEED } from '../../properties/feed';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many data feeds',
	description: "Get the company's JSON data feeds",
	endpoint: 'getDataFeeds',
	properties: [
		...pagingProperties,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Keyword',
					name: 'keyword',
					type: 'string',
					default: '',
					placeholder: 'e.g. partner',
					description: 'Only data feeds that match this text',
				},
			],
		},
		simplify,
	],
	options: [direction],
	input: z.object({
		...pagingInput,
		filters: z.object({ keyword: keywordInput }),
		simplify: booleanInput,
		options: z.object({ direction: directionInput }),
	}),
	async run({ input, api, hint }) {
		const query = { keyword: input.filters.keyword, direction: input.options.direction };
		const feeds = await listRecords(
			api,
			'getDataFeeds',
			{ query },
			{ limit: wantedCount(input), identity: ({ uniqueId }) => uniqueId, hint },
		);
		hintIfNone(feeds, hint, 'data feeds', { isFiltered: query.keyword !== undefined });
		return feeds.map((feed) => (input.simplify ? pick(feed, SIMPLE_FEED) : feed)) as IDataObject[];
	},
});
