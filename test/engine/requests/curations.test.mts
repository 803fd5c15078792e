import { mandatoryMappings } from '../../support/examples.mts';
import { byId } from '../../support/useNodes.mts';
import { requestTable, rowOf } from './requestTable.mts';

const row = rowOf('publishingCurations');

const TOKEN = 'feed-token-0123456789';
const credentials = { publishingFeedTokenApi: { token: ` ${TOKEN} ` } };

const feed = {
	title: 'Partner news',
	description: 'Articles of partners',
	feedUrl: 'https://feeds.example/partners.json?page=1&of=all',
	archiveIntervalDays: 7,
};
const created = { ...feed, authType: 0, fieldMappings: mandatoryMappings };
const CREATE = 'POST /api/v3/curations/data-feeds?api=true';

const PREVIEWED = {
	kind: 'body',
	body: '{"items":{"itemCount":0,"fields":[]},"total":1}',
} as const;
const TAGS = 'GET /api/v3/curations/tags?api=true';
const NO_TAGS = { kind: 'body', body: '{"items":[],"total":0}' } as const;

requestTable('Publishing Curations', [
	row('dataFeed.create', {
		shows: 'minimal',
		parameters: { ...feed, fieldMappings: { mapping: mandatoryMappings } },
		sends: [[CREATE, created]],
	}),
	...[
		'customField:reading_time',
		' customField: reading_time',
		'customField:customField:reading_time',
	].map((key) =>
		row('dataFeed.create', {
			shows: `a custom field typed as the service writes it: ${key}`,
			parameters: {
				...feed,
				fieldMappings: {
					mapping: [
						...mandatoryMappings,
						{ source: 'meta.minutes', target: 'customField', customFieldKey: byId(key) },
					],
				},
			},
			answer: { kind: 'body', body: '{"items":{"uniqueId":"feed_1"},"total":1}' },
			sends: [
				[
					CREATE,
					{
						...created,
						fieldMappings: [
							...mandatoryMappings,
							{ source: 'meta.minutes', target: 'customField:reading_time' },
						],
					},
				],
			],
		}),
	),
	row('dataFeed.create', {
		shows: 'full: the token comes from its credential, a custom field is named by its key',
		parameters: {
			...feed,
			authType: 1,
			fieldMappings: {
				mapping: [
					...mandatoryMappings,
					{ source: 'meta.minutes', target: 'customField', customFieldKey: byId(' reading_time ') },
					{ source: 'meta.image', target: 'imageCaption' },
				],
			},
			additionalFields: { channelIds: [101, 102], tags: 'partners, daily' },
			options: { maxConcurrency: 1 },
		},
		credentials,
		sends: [
			[
				CREATE,
				{
					...created,
					authType: 1,
					bearerToken: TOKEN,
					fieldMappings: [
						...mandatoryMappings,
						{ source: 'meta.minutes', target: 'customField:reading_time' },
						{ source: 'meta.image', target: 'imageCaption' },
					],
					channels: [101, 102],
					tags: ['partners', 'daily'],
				},
			],
		],
	}),
	row('dataFeed.create', {
		shows: 'no token without authentication, though there is one',
		parameters: { ...feed, authType: 0, fieldMappings: { mapping: mandatoryMappings } },
		credentials,
		sends: [[CREATE, created]],
	}),
	row('dataFeed.create', {
		shows: 'a key that was kept from a target chosen before',
		parameters: {
			...feed,
			fieldMappings: {
				mapping: mandatoryMappings.map((mapping) => ({
					...mapping,
					customFieldKey: byId('venue'),
				})),
			},
		},
		sends: [[CREATE, created]],
	}),
	...[[101, '102'], '101, 102', ['101', 102]].map((channelIds) =>
		row('dataFeed.create', {
			shows: `channels by their numbers: ${JSON.stringify(channelIds)}`,
			parameters: {
				...feed,
				fieldMappings: { mapping: mandatoryMappings },
				additionalFields: { channelIds: '={{ $json.channelIds }}' },
			},
			items: [{ channelIds }],
			sends: [[CREATE, { ...created, channels: [101, 102] }]],
		}),
	),
	row('dataFeed.preview', {
		shows: 'minimal: the stored token is the service’s to know',
		parameters: { feedId: byId('feed_1'), feedUrl: feed.feedUrl },
		credentials,
		answer: PREVIEWED,
		sends: [
			['POST /api/v3/curations/data-feeds/feed_1/preview?api=true', { feedUrl: feed.feedUrl }],
		],
	}),
	row('dataFeed.preview', {
		shows: 'full',
		parameters: {
			feedId: byId(' feed 1 '),
			feedUrl: feed.feedUrl,
			tokenSource: 'credential',
			options: { maxConcurrency: 1 },
		},
		credentials,
		answer: PREVIEWED,
		sends: [
			[
				'POST /api/v3/curations/data-feeds/feed%201/preview?api=true',
				{ feedUrl: feed.feedUrl, bearerToken: TOKEN },
			],
		],
	}),
	row('tag.getAll', {
		shows: 'minimal',
		answer: NO_TAGS,
		sends: [[`${TAGS}&page=1&perPage=50`]],
	}),
	row('tag.getAll', {
		shows: 'full',
		parameters: {
			returnAll: true,
			filters: { keyword: ' Économie & co ', from: '2026-05-01', to: '2026-05-31' },
			options: { maxConcurrency: 1 },
		},
		answer: NO_TAGS,
		sends: [
			[`${TAGS}&keyword=%C3%89conomie%20%26%20co&from=2026-05-01&to=2026-05-31&page=1&perPage=100`],
		],
	}),
	row('tag.getAll', {
		shows: 'all pages',
		parameters: { returnAll: true },
		sends: [1, 2].map((page) => [`${TAGS}&page=${page}&perPage=100`]),
	}),
	row('tag.getAll', {
		shows: 'filters that the item does not set',
		parameters: { filters: { keyword: '={{ $json.keyword }}', from: '={{ $json.from }}' } },
		items: [{ keyword: null, from: null }, {}],
		answer: NO_TAGS,
		sends: [[`${TAGS}&page=1&perPage=50`]],
	}),
	row('tag.getAll', {
		shows: 'filters that were left empty',
		parameters: { filters: { keyword: ' ', from: '', to: '' } },
		answer: NO_TAGS,
		sends: [[`${TAGS}&page=1&perPage=50`]],
	}),
]);
