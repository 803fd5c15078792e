import { z } from 'zod';
import { keywordInput, keywordField } from '../../../shared/properties/keyword';
import { channels } from '../../../shared/pickers/channels';
import { directionInput, sortByOf } from '../../../shared/properties/sorting';
import { booleanInput, slugs } from '../../../shared/properties/schemas';
import { uniqueIdOf } from '../../../shared/api/records';
import { defineList } from '../../../shared/operations/list';
import { direction, FEED_OUTPUT } from '../../properties/feed';
import { choiceField, switchedOnField } from '../../../shared/properties/fields';

const filters = [
	channels,
	switchedOnField(
		'Exclude Feeds of One Channel',
		'companyOnly',
		'Whether to leave out feeds that belong to a single channel',
	),
	keywordField('keyword', 'e.g. partner', 'Only RSS feeds that match this text'),
	choiceField('Status', 'status', 'Only RSS feeds with this status', 'active', [
		{ name: 'Active', value: 'active' },
		{ name: 'Error', value: 'error' },
		{ name: 'Inactive', value: 'inactive' },
	]),
];

const sortBy = sortByOf('RSS feeds', 'createdAt', [
	{ name: 'Channel Name', value: 'channelName' },
	{ name: 'Created At', value: 'createdAt' },
	{ name: 'Last Validated', value: 'lastValidated' },
	{ name: 'Status', value: 'status' },
	{ name: 'Title', value: 'title' },
	{ name: 'Updated At', value: 'updatedAt' },
	{ name: 'Validation Code', value: 'validationCode' },
]);

export const getAll = defineList({
	action: 'Get many RSS feeds',
	description: "Get the company's RSS feeds",
	endpoint: 'getFeeds',
	filters,
	sort: [direction, sortBy],
	input: z.object({
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
	list({ filters: { channels: slugsChosen, ...others }, sort }) {
		const isFiltered = slugsChosen.length > 0 || Object.values(others).some(Boolean);
		const query = {
			...others,
			'channels[]': slugsChosen,
			orderBy: sort.sortBy,
			direction: sort.direction,
		};
		return { what: 'RSS feeds', isFiltered, identity: uniqueIdOf, call: { query } };
	},
});
