import { z } from 'zod';
import { keywordInput, keywordField } from '../../../shared/properties/keyword';
import { channels } from '../../../shared/pickers/channels';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { directionInput, sortByOf } from '../../../shared/properties/sorting';
import { booleanInput, slugs } from '../../../shared/properties/schemas';
import { uniqueIdOf } from '../../../shared/api/records';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { direction, FEED_OUTPUT } from '../../properties/feed';
import { filtersOf, sortOf } from '../../../shared/properties/collections';
import { choiceField } from '../../../shared/properties/fields';

const filters = filtersOf([
	channels,
	{
		displayName: 'Exclude Feeds of One Channel',
		name: 'companyOnly',
		type: 'boolean',
		default: true,
		description: 'Whether to leave out feeds that belong to a single channel',
	},
	keywordField('keyword', 'e.g. partner', 'Only RSS feeds that match this text'),
	choiceField('Status', 'status', 'Only RSS feeds with this status', 'active', [
		{ name: 'Active', value: 'active' },
		{ name: 'Error', value: 'error' },
		{ name: 'Inactive', value: 'inactive' },
	]),
]);

const sortBy = sortByOf('RSS feeds', 'createdAt', [
	{ name: 'Channel Name', value: 'channelName' },
	{ name: 'Created At', value: 'createdAt' },
	{ name: 'Last Validated', value: 'lastValidated' },
	{ name: 'Status', value: 'status' },
	{ name: 'Title', value: 'title' },
	{ name: 'Updated At', value: 'updatedAt' },
	{ name: 'Validation Code', value: 'validationCode' },
]);

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many RSS feeds',
	description: "Get the company's RSS feeds",
	endpoint: 'getFeeds',
	properties: [...pagingProperties, filters, sortOf([direction, sortBy])],
	input: z.object({
		...pagingInput,
		filters: z.object({
			channels: slugs,
			companyOnly: booleanInput.optional(),
			keyword: keywordInput,
			status: z.enum(['active', 'inactive', 'error']).optional(),
		}),
		sort: z.object({
			direction: directionInput,
			sortBy: z
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
	...FEED_OUTPUT,
	async run(context) {
		const { filters, sort } = context.input;
		const { channels: slugsChosen, ...others } = filters;
		const isFiltered = slugsChosen.length > 0 || Object.values(others).some(Boolean);
		const query = {
			...others,
			'channels[]': slugsChosen,
			orderBy: sort.sortBy,
			direction: sort.direction,
		};
		const listing = { what: 'RSS feeds', isFiltered, identity: uniqueIdOf };
		return await getMany(context, { query }, listing);
	},
});
