import type { INodeProperties } from 'n8n-workflow';
import { keywordField } from '../../../shared/properties/keyword';
import { channels } from '../../../shared/pickers/channels';
import { filtersOf } from '../../../shared/properties/collections';
import { directionOf } from '../../../shared/properties/paging';
import { shownFor } from '../../../shared/properties/shownFor';
import { newsletterTags } from '../../pickers/newsletterTags';

/** The scope of the list: the service returns templates only if no channel is asked for. */
export const scope: INodeProperties = {
	displayName: 'Scope',
	name: 'scope',
	type: 'options',
	options: [
		{ name: 'All Channels', value: 'allChannels', description: 'The letters of every channel' },
		{ name: 'Channels', value: 'channels', description: 'The letters of some channels' },
		{
			name: 'Company Templates',
			value: 'templates',
			description: 'The templates of the company, and no letter of a channel',
		},
	],
	default: 'allChannels',
	description: 'Where to look for letters',
};

export const scopeChannels: INodeProperties = {
	...channels,
	displayOptions: { show: { scope: ['channels'] } },
};

const options: INodeProperties[] = [
	keywordField('keyword', 'e.g. weekend', 'Only letters with this text in their title or subject'),
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: [
			{ name: 'Any', value: 6 },
			{ name: 'Configured Template', value: 9 },
			{ name: 'Configuring', value: 8 },
			{ name: 'Empty Draft', value: 0, description: "A draft of the service's editor" },
			{ name: 'Published', value: 1 },
			{ name: 'Ready to Send', value: 7, description: 'A draft that waits to be sent' },
			{ name: 'Scheduled', value: 2 },
			{ name: 'Template', value: 3 },
		],
		default: 7,
		description: 'Only letters in this state',
	},
];

/** Version 1 has the tags' IDs as text, which its workflows have saved. */
const tagIds: INodeProperties = {
	displayName: 'Tag IDs',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. tag_31, tag_32',
	description:
		"Only letters with all of these newsletter tags, by their IDs ('uniqueId' in the service), separated by commas, at most 50",
};

export const filters: INodeProperties[] = [
	...shownFor({ '@version': [1] }, [filtersOf([...options, tagIds])]),
	...shownFor({ '@version': [{ _cnd: { gt: 1 } }] }, [filtersOf([...options, newsletterTags])]),
];

export const order: INodeProperties[] = [
	directionOf('desc'),
	{
		displayName: 'Sort By',
		name: 'orderBy',
		type: 'options',
		options: [
			{ name: 'Publication Date', value: 'publication_date' },
			{ name: 'Updated At', value: 'updated_at' },
		],
		default: 'updated_at',
		description: 'What to sort the letters by',
	},
];
