import type { INodeProperties } from 'n8n-workflow';
import { keywordField } from '../../../shared/properties/keyword';
import { dateField } from '../../../shared/properties/dates';
import { filtersOf } from '../../../shared/properties/collections';

/** Which curations are wanted. */
export const filters: INodeProperties = filtersOf([
	{
		displayName: 'Categories',
		name: 'categories',
		type: 'string',
		default: '',
		placeholder: 'e.g. News and Politics',
		description: 'Only curations with any of these IAB categories, separated by commas',
	},
	{
		displayName: 'Curated',
		name: 'curated',
		type: 'boolean',
		default: true,
		description:
			'Whether to return only curations marked as curated, or (turned off) only the others',
	},
	{
		displayName: 'Excluded Tags',
		name: 'excludeTags',
		type: 'string',
		default: '',
		placeholder: 'e.g. sponsored',
		description: 'Only curations with none of these tags, separated by commas',
	},
	{
		displayName: 'Feed IDs',
		name: 'feeds',
		type: 'string',
		default: '',
		placeholder: 'e.g. feed_301, feed_302',
		description:
			"Only curations from any of these feeds, separated by commas. Data Feed: Get Many and RSS Feed: Get Many return their IDs as 'uniqueId'.",
	},
	keywordField(
		'keyword',
		'e.g. elections',
		'Only curations with this text in their title, excerpt or content',
	),
	dateField('Published After', 'publishedAfter', 'Only curations published on or after this day'),
	dateField(
		'Published Before',
		'publishedBefore',
		'Only curations published on or before this day',
	),
	{
		displayName: 'Sites',
		name: 'sources',
		type: 'string',
		default: '',
		placeholder: 'e.g. The Daily Example',
		description: 'Only curations from any of these sites, by name, separated by commas',
	},
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		default: '',
		placeholder: 'e.g. politics, europe',
		description: 'Only curations with any of these tags, separated by commas',
	},
	{
		displayName: 'Types',
		name: 'types',
		type: 'multiOptions',
		options: [
			{ name: 'Article', value: 0 },
			{ name: 'Browser Extension', value: 5 },
			{ name: 'Event', value: 1 },
			{ name: 'JSON Data Feed', value: 7 },
			{ name: 'Made by AI', value: 2 },
			{ name: 'RSS', value: 4 },
			{ name: 'WordPress', value: 3 },
			{ name: 'Zapier', value: 6 },
		],
		default: [],
		description: 'Only curations of any of these kinds',
	},
]);
