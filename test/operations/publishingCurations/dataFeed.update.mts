import { DATA_FEED, OPEN_DATA_FEED, RSS_FEED_IDS } from '../../../sandbox/index.mts';
import {
	body,
	byId,
	defineCase,
	FEED_TOKEN,
	ITEM,
	long,
	mandatoryMappings,
	type OddResponse,
	recordOrSent,
	type Sent,
} from '../case.mts';

const LIST: Sent = ['GET /api/v3/curations/data-feeds?api=true&page=1&limit=100'];

/** The feed as the sandbox has it. */
const before = {
	title: 'Events 30',
	description: 'Events for the newsletters',
	feedUrl: DATA_FEED.url,
	archiveIntervalDays: 1,
	authType: 1,
	fieldMappings: [
		{ source: 'link', target: 'url' },
		{ source: 'headline', target: 'title' },
		{ source: 'teaser.text', target: 'excerpt' },
		{ source: 'place', target: 'customField:venue' },
	],
	tags: ['partner'],
	channels: [],
};
/** The look at the feed as it is, and the update: these changes, with all else as it was. */
const patch = (changes: object): Sent[] => [
	LIST,
	[`PATCH /api/v3/curations/data-feeds/${DATA_FEED.id}?api=true`, { ...before, ...changes }],
];
/** Fields that are sent as they are given. */
const changed = {
	archiveIntervalDays: 7,
	authType: 1,
	description: 'Articles of partners',
	feedUrl: 'https://feeds.example/new.json',
	title: 'Partner news',
};
/** The service's list, with this feed. */
const listed = (feed: object) => body({ items: [feed], message: '', total: 1 });
const { channels: sharedChannelIds, ...fields } = before;
const record = { uniqueId: DATA_FEED.id, ...fields, sharedChannelIds, type: 1 };
const open = { ...record, authType: 0, sharedChannelIds: [101] };
const without = (name: string) =>
	Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
const untold = (name: string, label: string): OddResponse => ({
	shows: `a list that does not tell ${name}, so that nothing is sent`,
	responses: [listed(without(name)), { kind: 'status', status: 500, method: 'PATCH' }],
	gives: new RegExp(
		`^The service did not return the data feed's '${label}', which the update would overwrite`,
	),
});

/** The update of the minimal example, and a response that says nothing of it. */
const sent = { uniqueId: DATA_FEED.id, ...before, title: 'Partner news' };
const done = { kind: 'empty', status: 200, method: 'PATCH' } as const;

export default defineCase({
	minimal: {
		parameters: { feedId: byId(DATA_FEED.id), updateFields: { title: 'Partner news' } },
		sends: patch({ title: 'Partner news' }),
	},
	full: {
		parameters: {
			tokenSource: 'credential',
			updateFields: {
				...changed,
				channelIds: [101, 102],
				fieldMappings: { mapping: mandatoryMappings },
				tags: 'partners, daily',
			},
		},
		sends: patch({
			...changed,
			fieldMappings: mandatoryMappings,
			tags: ['partners', 'daily'],
			channels: [101, 102],
			bearerToken: FEED_TOKEN,
		}),
	},
	requests: [
		{
			shows: 'a token alone, which is new, and all else as it is',
			parameters: { tokenSource: 'credential', updateFields: {} },
			sends: patch({ bearerToken: FEED_TOKEN }),
		},
		{
			shows: 'a feed without a description',
			parameters: { updateFields: { title: 'One' } },
			responses: [listed({ ...record, description: null })],
			sends: patch({ description: '', title: 'One' }),
		},
		{
			shows: 'tags and channels that are emptied',
			parameters: { updateFields: { tags: '={{ [] }}', channelIds: [], title: ITEM } },
			responses: [listed(open)],
			sends: patch({ authType: 0, tags: [], channels: [] }),
		},
		{
			shows: 'what an expression does not give stays as it is',
			parameters: { updateFields: { tags: ITEM, title: 'One' } },
			items: [{ value: null }],
			sends: patch({ title: 'One' }),
		},
		{
			shows: 'authentication that begins',
			parameters: { tokenSource: 'credential', updateFields: { authType: 1 } },
			responses: [listed(open)],
			sends: patch({ channels: [101], bearerToken: FEED_TOKEN }),
		},
	],
	badInput: [
		[
			{ updateFields: '={{ ({ tags: null, channelIds: null }) }}' },
			"'Update Fields' must have at least one field to change",
		],
		['updateFields.title', long(141), "'Title' in 'Update Fields' must have at most 140"],
		[
			{ updateFields: { fieldMappings: { mapping: mandatoryMappings.slice(1) } } },
			"'Field Mappings' in 'Update Fields' must map 'URL', 'Title' and 'Excerpt' (missing: 'URL')",
		],
		['tokenSource', 'none', "'Token Source' must be one of 'stored', 'credential'"],
		[
			{ tokenSource: 'credential', updateFields: { authType: ITEM } },
			0,
			"'Token Source' must be 'Stored' when 'Authentication' is 'None'",
		],
	],
	oddResponses: [
		...recordOrSent({ updateFields: { title: 'One' } }, { ...sent, title: 'One' }, 'PATCH'),
		untold('tags', 'Tags'),
		untold('fieldMappings', 'Field Mappings'),
		{
			shows: 'a list that tells tags and channels as null, which is none',
			responses: [listed({ ...record, tags: null, sharedChannelIds: null }), done],
			gives: [{ ...sent, tags: [], success: true }],
		},
		{
			shows: 'numbers as text, and a shared channel that is null',
			responses: [
				listed({
					...record,
					archiveIntervalDays: '1',
					authType: '1',
					sharedChannelIds: [101, null, '102'],
				}),
				done,
			],
			gives: [{ ...sent, channels: [101, 102], success: true }],
		},
		{
			shows: 'an RSS feed, which the list of data feeds does not hold',
			parameters: { feedId: byId(RSS_FEED_IDS[0]) },
			gives: /^The data feed was not found/,
		},
		{
			shows: 'an RSS feed that the list also holds',
			responses: [listed({ ...record, type: 0 })],
			gives: /^The feed is an RSS feed, which cannot be updated/,
		},
		{
			shows: 'authentication without a stored token',
			parameters: { feedId: byId(OPEN_DATA_FEED.id), updateFields: { authType: 1 } },
			gives: /^The service has no stored bearer token for this data feed/,
		},
		{
			shows: 'a token for a feed without authentication',
			parameters: { feedId: byId(OPEN_DATA_FEED.id), tokenSource: 'credential' },
			gives: /^The data feed uses no authentication, so a token would have no effect/,
		},
	],
	differ: ['feedId', DATA_FEED.id, OPEN_DATA_FEED.id],
	sameRecord: ['updateFields.title', 'One', 'Two'],
});
