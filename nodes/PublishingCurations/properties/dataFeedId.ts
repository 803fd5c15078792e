import type { INodeProperties } from 'n8n-workflow';

/** The JSON data feed that an operation is about. */
export const dataFeedId: INodeProperties = {
	displayName: 'Data Feed',
	name: 'feedId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: "The data feed: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a data feed...',
			typeOptions: { searchListMethod: 'searchDataFeeds', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. feed_301',
		},
	],
};
