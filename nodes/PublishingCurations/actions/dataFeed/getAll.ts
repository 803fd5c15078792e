import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { directionInput } from '../../../shared/properties/sorting';
import { uniqueIdOf } from '../../../shared/api/records';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { direction, DATA_FEED_OUTPUT } from '../../properties/feed';
import { filtersOf, sortOf } from '../../../shared/properties/collections';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many data feeds',
	description: "Get the company's JSON data feeds",
	endpoint: 'getDataFeeds',
	properties: [
		...pagingProperties,
		filtersOf([keywordField('keyword', 'e.g. partner', 'Only data feeds that match this text')]),
		sortOf([direction]),
	],
	input: z.object({
		...pagingInput,
		filters: z.object({ keyword: keywordInput }),
		sort: z.object({ direction: directionInput }),
	}),
	...DATA_FEED_OUTPUT,
	async run(context) {
		const { filters, sort } = context.input;
		return await getMany(
			context,
			{ query: { keyword: filters.keyword, direction: sort.direction } },
			{ what: 'data feeds', identity: uniqueIdOf },
		);
	},
});
