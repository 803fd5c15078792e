import { DATA_FEED, OPEN_DATA_FEED, RSS_FEED_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM, long, mandatoryMappings } from '../../support/values.mts';
import { defineCase, type BadInput, type OddResponse, type Sent } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const LIST: Sent = ['GET /api/v3/curations/data-feeds?api=true&page=1&limit=100'];
const patch = (id: string) => `PATCH /api/v3/curations/data-feeds/${id}?api=true`;

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
const openBefore = {
	...before,
	title: 'Jobs 29',
	description: 'Jobs for the newsletters',
	feedUrl: OPEN_DATA_FEED.url,
	archiveIntervalDays: 2,
	authType: 0,
	tags: [],
	channels: [101],
};
const mappings = { mapping: mandatoryMappings };
const token = { publishingFeedTokenApi: { token: 'feed-token-4711' } };

/** The service's list, with a feed that lacks something. */
const listed = (record: object) =>
	({ kind: 'body', body: JSON.stringify({ items: [record], message: '', total: 1 }) }) as const;
const { channels: sharedChannelIds, ...fields } = before;
const record = { uniqueId: DATA_FEED.id, ...fields, sharedChannelIds, type: 1 };
const without = (name: string) =>
	Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
const untold = (name: string, label: string): OddResponse => ({
	shows: `a list that does not tell ${name}, so that nothing is sent`,
	responses: [listed(without(name)), { kind: 'status', status: 500, method: 'PATCH' }],
	gives: new RegExp(
		`^The service did not return the data feed's '${label}', which the update would overwrite`,
	),
});

export default defineCase({
	minimal: {
		parameters: { feedId: byId(DATA_FEED.id), updateFields: { title: 'Partner news' } },
		sends: [LIST, [patch(DATA_FEED.id), { ...before, title: 'Partner news' }]],
	},
	full: {
		parameters: {
			tokenSource: 'credential',
			updateFields: {
				archiveIntervalDays: 7,
				authType: 1,
				channelIds: [101, 102],
				description: 'Articles of partners',
				feedUrl: 'https://feeds.example/new.json',
				fieldMappings: mappings,
				tags: 'partners, daily',
				title: 'Partner news',
			},
		},
		sends: [
			LIST,
			[
				patch(DATA_FEED.id),
				{
					title: 'Partner news',
					description: 'Articles of partners',
					feedUrl: 'https://feeds.example/new.json',
					archiveIntervalDays: 7,
					authType: 1,
					fieldMappings: mandatoryMappings,
					tags: ['partners', 'daily'],
					channels: [101, 102],
					bearerToken: 'feed-token-0123456789',
				},
			],
		],
	},
	requests: [
		{
			shows: 'a token alone, which is new, and all else as it is',
			parameters: { tokenSource: 'credential', updateFields: {} },
			credentials: token,
			sends: [LIST, [patch(DATA_FEED.id), { ...before, bearerToken: 'feed-token-4711' }]],
		},
		{
			shows: 'tags and channels that are emptied',
			parameters: {
				feedId: byId(OPEN_DATA_FEED.id),
				updateFields: { tags: '', channelIds: [], title: ITEM },
			},
			items: [{ value: undefined }],
			sends: [LIST, [patch(OPEN_DATA_FEED.id), { ...openBefore, tags: [], channels: [] }]],
		},
		{
			shows: 'what an expression does not give stays as it is',
			parameters: { updateFields: { tags: ITEM, title: 'One' } },
			items: [{ value: null }],
			sends: [LIST, [patch(DATA_FEED.id), { ...before, title: 'One' }]],
		},
		{
			shows: 'authentication that begins',
			parameters: {
				feedId: byId(OPEN_DATA_FEED.id),
				tokenSource: 'credential',
				updateFields: { authType: 1 },
			},
			credentials: token,
			sends: [
				LIST,
				[patch(OPEN_DATA_FEED.id), { ...openBefore, authType: 1, bearerToken: 'feed-token-4711' }],
			],
		},
	],
	badInput: [
		...[{}, { tags: null, channelIds: null }].map(
			(updateFields): BadInput => [
				{ updateFields: `={{ ${JSON.stringify(updateFields)} }}` },
				"'Update Fields' must have at least one field to change",
			],
		),
		[
			'updateFields.title',
			long(141),
			"'Title' in 'Update Fields' must have at most 140 characters",
		],
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
		...recordOrSent(
			{ updateFields: { title: 'One' } },
			{ uniqueId: DATA_FEED.id, ...before, title: 'One' },
		).map((row) => ({
			...row,
			responses: row.responses!.map((response) => ({ ...response, method: 'PATCH' })),
		})),
		untold('tags', 'Tags'),
		untold('fieldMappings', 'Field Mappings'),
		{
			shows: 'a list that tells tags and channels as null, which is none',
			responses: [
				listed({ ...record, tags: null, sharedChannelIds: null }),
				{ kind: 'empty', status: 200, method: 'PATCH' },
			],
			gives: [
				{ uniqueId: DATA_FEED.id, ...before, title: 'Partner news', tags: [], success: true },
			],
		},
		{
			shows: 'numbers as text',
			responses: [
				listed({ ...record, archiveIntervalDays: '1', authType: '1' }),
				{ kind: 'empty', status: 200, method: 'PATCH' },
			],
			gives: [{ uniqueId: DATA_FEED.id, ...before, title: 'Partner news', success: true }],
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
