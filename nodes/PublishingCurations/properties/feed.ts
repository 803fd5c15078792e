import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';
import { directionOf } from '../../shared/properties/sorting';
import { unlessEmpty } from '../../shared/properties/conversions';
import {
	channelNumber,
	integer,
	listOf,
	requiredText,
	shortText,
	textUpTo,
	webAddress,
} from '../../shared/properties/schemas';
import { choiceField, requiredTextField, textField } from '../../shared/properties/fields';

/** Parameters that RSS feeds and JSON data feeds share. */

export const title = textField(
	'Title',
	'title',
	'e.g. Partner news',
	'The name of the feed, at most 140 characters',
);

export const description = textField(
	'Description',
	'description',
	'e.g. Articles of our partners, updated daily',
	'What the feed contains, at most 280 characters',
);

export const feedUrl = requiredTextField(
	'Feed URL',
	'feedUrl',
	'e.g. https://news.example.com/feed.json',
	'The URL of the JSON feed',
);

export const archiveIntervalDays: INodeProperties = {
	displayName: 'Archive Interval (Days)',
	name: 'archiveIntervalDays',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 31 },
	default: 30,
	description:
		"From 1 to 31. The specification calls it the days between fetches; in the app it may delete the feed's curations after as many days. Leave 30 unless you have tried it.",
};

export const channelIds: INodeProperties = {
	displayName: 'Channel Names or IDs',
	name: 'channelIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getChannelIds' },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: 'The channels to share the feed with. In an expression, use slugs or IDs.',
};

export const tags = textField(
	'Tags',
	'tags',
	'e.g. partners, daily',
	'Tags for the curations of the feed, separated by commas',
);

const LONGEST_TITLE = 140;
const LONGEST_DESCRIPTION = 280;

export const titleInput = requiredText.pipe(shortText(LONGEST_TITLE));
export const descriptionInput = requiredText.pipe(shortText(LONGEST_DESCRIPTION));
export const optionalTitleInput = textUpTo(LONGEST_TITLE);
export const optionalDescriptionInput = textUpTo(LONGEST_DESCRIPTION);
export const feedUrlInput = requiredText.pipe(webAddress('https://news.example.com/feed.json'));
export const archiveIntervalInput = integer({ min: 1, max: 31 });
export const channelIdsInput = listOf(channelNumber).transform(unlessEmpty);
export const tagsInput = listOf(requiredText).transform(unlessEmpty);

/** Returns the choice between the credential's bearer token and `other`, which is the default. */
export function tokenSource(
	description: string,
	fromCredential: string,
	other: INodePropertyOptions,
): INodeProperties {
	const { value: byDefault } = other;
	return choiceField('Token Source', 'tokenSource', description, byDefault, [
		{ name: 'Credential', value: 'credential', description: fromCredential },
		other,
	]);
}

/** Source of the bearer token, as chosen in 'Token Source'. */
export const tokenSourceInput = z.enum(['stored', 'credential']);

export const direction: INodeProperties = {
	...directionOf('desc'),
	description: 'The order of the feeds',
};

/** The fields of a feed: those that Simplify keeps, and all others. */
export const FEED_OUTPUT = {
	simple: [
		'uniqueId',
		'title',
		'description',
		'feedUrl',
		'isValid',
		'archiveIntervalDays',
		'channelSlug',
		'lastQueried',
		'createdAt',
		'updatedAt',
	],
	furtherFields: [
		'authType',
		'channelName',
		'crawl',
		'fieldMappings',
		'hasAuthSecret',
		'lastValidated',
		'sharedChannelIds',
		'tags',
		'type',
		'validationCode',
	],
};

/** The fields of a data feed. Only `hasAuthSecret` shows that its token is stored. */
export const DATA_FEED_OUTPUT = {
	...FEED_OUTPUT,
	simple: FEED_OUTPUT.simple.map((name) => (name === 'channelSlug' ? 'hasAuthSecret' : name)),
};
