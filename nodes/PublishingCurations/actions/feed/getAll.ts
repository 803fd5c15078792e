import { z } from 'zod';
import { keywordInput, keywordField } from '../../../shared/properties/keyword';
import { channels } from '../../../shared/pickers/channels';
import { sortByOf, sortInput } from '../../../shared/properties/sorting';
import { booleanInput, slugs } from '../../../shared/properties/schemas';
import { uniqueIdOf } from '../../../shared/api/records';
import { defineList } from '../../../shared/operations/list';
import { direction, FEED_OUTPUT } from '../../properties/feed';
import { choiceField, optionsInWords, switchedOnField } from '../../../shared/properties/fields';

const STATUSES = ['active', 'inactive', 'error'] as const;

const SORT_BYS = [
	'title',
	'status',
	'validationCode',
	'channelName',
	'createdAt',
	'updatedAt',
	'lastValidated',
] as const;

const filters = [
	channels,
	switchedOnField(
		'Exclude Feeds of One Channel',
		'companyOnly',
		'Whether to leave out feeds that belong to a single channel',
	),
	keywordField('keyword', 'e.g. partner', 'Only RSS feeds that match this text'),
	choiceField(
		'Status',
		'status',
		'Only RSS feeds with this status',
		'active',
		optionsInWords(STATUSES),
	),
];

export const getAll = defineList({
	action: 'Get many RSS feeds',
	description: "Get the company's RSS feeds",
	endpoint: 'getFeeds',
	filters,
	sort: [direction, sortByOf('RSS feeds', 'createdAt', optionsInWords(SORT_BYS))],
	input: z.object({
		filters: z.object({
			channels: slugs,
			companyOnly: booleanInput.optional(),
			keyword: keywordInput,
			status: z.enum(STATUSES).optional(),
		}),
		sort: sortInput(...SORT_BYS),
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
