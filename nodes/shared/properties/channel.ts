import type { INodeProperties } from 'n8n-workflow';

/** The channel that an operation is about. */
export const channel: INodeProperties = {
	displayName: 'Channel',
	name: 'channel',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		'The channel (newsletter): choose one, or enter its slug (its short name in the service)',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a channel...',
			typeOptions: { searchListMethod: 'searchChannels', searchable: true },
		},
		{
			displayName: 'By Slug',
			name: 'slug',
			type: 'string',
			placeholder: 'e.g. morning-brief',
		},
	],
};

/** Several channels, by slug. */
export const channels: INodeProperties = {
	displayName: 'Channel Names or IDs',
	name: 'channels',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getChannels' },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: 'In an expression, use slugs, as a list or separated by commas',
};
