import type { INodeProperties } from 'n8n-workflow';
import { keywordField } from '../../../shared/properties/keyword';
import { filtersOf } from '../../../shared/properties/collections';

/** Which RSS feeds are wanted, beside their channels. */
export const filters: INodeProperties = filtersOf([
	{
		displayName: 'Company Only',
		name: 'companyOnly',
		type: 'boolean',
		default: true,
		description: 'Whether to leave out older feeds that belong to a single channel',
	},
	keywordField('keyword', 'e.g. partner', 'Only RSS feeds that match this text'),
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: [
			{ name: 'Active', value: 'active' },
			{ name: 'Error', value: 'error' },
			{ name: 'Inactive', value: 'inactive' },
		],
		default: 'active',
		description: 'Only RSS feeds in this state',
	},
]);

export const orderBy: INodeProperties = {
	displayName: 'Sort By',
	name: 'orderBy',
	type: 'options',
	options: [
		{ name: 'Channel Name', value: 'channelName' },
		{ name: 'Created At', value: 'createdAt' },
		{ name: 'Last Validated', value: 'lastValidated' },
		{ name: 'Status', value: 'status' },
		{ name: 'Title', value: 'title' },
		{ name: 'Updated At', value: 'updatedAt' },
		{ name: 'Validation Code', value: 'validationCode' },
	],
	default: 'createdAt',
	description: 'What to sort the RSS feeds by',
};
