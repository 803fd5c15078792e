import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { directionInput, pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { booleanInput } from '../../../shared/properties/schemas';
import { simplify } from '../../../shared/properties/simplify';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { direction, SIMPLE_FEED } from '../../properties/feed';
import { filtersOf } from '../../../shared/properties/collections';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many data feeds',
	description: "Get the company's JSON data feeds",
	endpoint: 'getDataFeeds',
	properties: [
		...pagingProperties,
		filtersOf([keywordField('keyword', 'e.g. partner', 'Only data feeds that match this text')]),
		simplify,
	],
	options: [direction],
	input: z.object({
		...pagingInput,
		filters: z.object({ keyword: keywordInput }),
		simplify: booleanInput,
		options: z.object({ direction: directionInput }),
	}),
	async run(context) {
		const { filters, options } = context.input;
		return await getMany(
			context,
			{ query: { keyword: filters.keyword, direction: options.direction } },
			{ what: 'data feeds', identity: ({ uniqueId }) => uniqueId, simple: SIMPLE_FEED },
		);
	},
});
