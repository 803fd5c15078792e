import { z } from 'zod';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { directionInput } from '../../../shared/properties/sorting';
import { uniqueIdOf } from '../../../shared/api/records';
import { defineList } from '../../../shared/operations/list';
import { direction, DATA_FEED_OUTPUT } from '../../properties/feed';

export const getAll = defineList({
	action: 'Get many data feeds',
	description: "Get the company's JSON data feeds",
	endpoint: 'getDataFeeds',
	filters: [keywordField('keyword', 'e.g. partner', 'Only data feeds that match this text')],
	sort: [direction],
	input: z.object({
		filters: z.object({ keyword: keywordInput }),
		sort: z.object({ direction: directionInput }),
	}),
	...DATA_FEED_OUTPUT,
	list: ({ filters, sort }) => ({
		what: 'data feeds',
		identity: uniqueIdOf,
		call: { query: { ...filters, ...sort } },
	}),
});
