import type { INodeProperties } from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { entry, labeled, optionsOf, searchOf, type ToEntry } from './picker';
import { resourceLocator } from './resourceLocator';

export const channel = {
	...resourceLocator({
		displayName: 'Channel',
		name: 'channel',
		description:
			'The channel (newsletter): choose one, or enter its slug (its short name in the service) or ID',
		placeholder: 'Select a channel...',
		searchListMethod: 'searchChannels',
		byHand: { displayName: 'By Slug', name: 'slug' },
		example: 'morning-brief',
	}),
	builderHint: {
		propertyHint:
			"A channel is named by its slug: { __rl: true, mode: 'slug', value: 'morning-brief' }. Channel: Get Many lists the slugs as channelSlug.",
	},
} satisfies INodeProperties;

/** Returns the parameter of an optional channel. Default description: a filter for this channel. */
export const optionalChannel = (
	description = 'Only this channel (newsletter): choose one, or enter its slug (its short name in the service) or ID',
): INodeProperties => ({ ...channel, required: false, description });

/** Several channels, by slug. */
export const channels: INodeProperties = {
	displayName: 'Channel Names or IDs',
	name: 'channels',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getChannels' },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: 'In an expression, use slugs or IDs, as a list or separated by commas',
	builderHint: { propertyHint: "A list of slugs, such as ['morning-brief']" },
};

const channelLabel = ({ channelSlug, title, brandName }: ApiRecord) =>
	labeled(title ?? channelSlug, channelSlug, brandName);

const bySlug: ToEntry = (record) => entry(record.channelSlug, channelLabel(record));

export const searchChannels = searchOf({
	what: 'channels',
	endpoint: 'getChannels',
	toEntry: bySlug,
	byHand: "choose 'By Slug' and enter the slug",
});

export const getChannels = optionsOf({
	what: 'channels',
	endpoint: 'getChannels',
	toEntry: bySlug,
	byHand: 'use an expression for the slugs',
});

/** Data feeds are shared with channels by number. */
export const getChannelIds = optionsOf({
	what: 'channels',
	endpoint: 'getChannels',
	toEntry: (record) => entry(record.channelId, channelLabel(record)),
	byHand: 'use an expression for the channel IDs',
});
