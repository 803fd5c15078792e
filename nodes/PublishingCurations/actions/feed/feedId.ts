import type { INodeProperties } from 'n8n-workflow';

/** The RSS feed that an operation is about. */
export const feedId: INodeProperties = {
	displayName: 'RSS Feed',
	name: 'feedId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: "The RSS feed: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an RSS feed...',
			typeOptions: { searchListMethod: 'searchFeeds', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. feed_302',
		},
	],
};
