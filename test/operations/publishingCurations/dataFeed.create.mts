import { DATA_FEED } from '../../../sandbox/index.mts';
import { byId, FEED_TOKEN, ITEM, long, mandatoryMappings, WHOLE } from '../../support/values.mts';
import { defineCase, type BadInput } from '../defineCase.mts';

const POST = 'POST /api/v3/curations/data-feeds?api=true';
const feed = {
	title: 'Partner news',
	description: 'Articles of partners',
	feedUrl: DATA_FEED.url,
	archiveIntervalDays: 7,
};
const created = { ...feed, authType: 0, fieldMappings: mandatoryMappings };
const mapping = (...last: object[]) => ({
	fieldMappings: { mapping: [...mandatoryMappings, ...last] },
});
const ofCustomField = (key: string) =>
	mapping({ source: 'meta.minutes', target: 'customField', customFieldKey: byId(key) });
const readingTime = { source: 'meta.minutes', target: 'customField:reading_time' };
const record = { uniqueId: 'feed_1', hasAuthSecret: true, tags: [] };
const withoutUrl = { fieldMappings: { mapping: mandatoryMappings.slice(1) } };

export default defineCase({
	minimal: { parameters: { ...feed, ...mapping() }, sends: [[POST, created]] },
	full: {
		parameters: {
			authType: 1,
			...ofCustomField('reading_time'),
			additionalFields: { channelIds: [101, 102], tags: 'partners, daily' },
		},
		sends: [
			[
				POST,
				{
					...created,
					authType: 1,
					bearerToken: FEED_TOKEN,
					fieldMappings: [...mandatoryMappings, readingTime],
					channels: [101, 102],
					tags: ['partners', 'daily'],
				},
			],
		],
	},
	requests: [
		{
			shows: 'an address with a query',
			parameters: { feedUrl: 'https://feeds.example/partners.json?page=1&of=all' },
			sends: [[POST, { ...created, feedUrl: 'https://feeds.example/partners.json?page=1&of=all' }]],
		},
		...[
			' reading_time ',
			'customField:reading_time',
			' customField: reading_time',
			'customField:customField:reading_time',
		].map((key) => ({
			shows: `a custom field typed as the service writes it: ${key}`,
			parameters: ofCustomField(key),
			responses: [{ kind: 'body', body: JSON.stringify({ items: record, total: 1 }) }] as const,
			sends: [[POST, { ...created, fieldMappings: [...mandatoryMappings, readingTime] }]] as const,
		})),
		{
			shows: 'a target of the service’s own',
			parameters: mapping({ source: 'meta.image', target: 'imageCaption' }),
			sends: [
				[
					POST,
					{
						...created,
						fieldMappings: [...mandatoryMappings, { source: 'meta.image', target: 'imageCaption' }],
					},
				],
			],
		},
		{
			shows: 'no token without authentication, though there is one',
			parameters: { authType: 0 },
			sends: [[POST, created]],
		},
		{
			shows: 'a key that was kept from a target chosen before',
			parameters: {
				fieldMappings: {
					mapping: mandatoryMappings.map((one) => ({ ...one, customFieldKey: byId('venue') })),
				},
			},
			sends: [[POST, created]],
		},
		...[[101, '102'], '101, 102', ['101', 102]].map((channelIds) => ({
			shows: `channels by their numbers: ${JSON.stringify(channelIds)}`,
			parameters: { additionalFields: { channelIds: ITEM } },
			items: [{ value: channelIds }],
			sends: [[POST, { ...created, channels: [101, 102] }]] as const,
		})),
	],
	badInput: [
		...[0, 32, 1.5, -1, 'weekly'].map(
			(days): BadInput => [
				'archiveIntervalDays',
				days,
				"'Archive Interval (Days)' must be a whole number from 1 to 31",
			],
		),
		...Object.entries({ url: 'URL', title: 'Title', excerpt: 'Excerpt' }).map(
			([target, name]): BadInput => [
				{
					fieldMappings: { mapping: mandatoryMappings.filter((each) => each.target !== target) },
				},
				new RegExp(
					`^'Field Mappings' must map 'URL', 'Title' and 'Excerpt' \\(missing: '${name}'\\) \\[item`,
				),
			],
		),
		[
			{ fieldMappings: [{ source: 'a', target: 'author' }] },
			"'Field Mappings' must map 'URL', 'Title' and 'Excerpt' (missing: 'URL', 'Title', 'Excerpt')",
		],
		[
			ofCustomField(ITEM),
			' ',
			"'Custom Field Key' in 'Field Mappings' must not be empty when 'Target' is 'Custom Field'",
		],
		[
			ofCustomField(ITEM),
			'customField: ',
			"'Custom Field Key' in 'Field Mappings' must not be empty when 'Target' is 'Custom Field'",
		],
		[
			mapping({ source: 'a', target: ITEM }),
			'headline',
			/^'Target' in 'Field Mappings' must be one of 'author', .*'customField', .*'url', but it is 'headline'/,
		],
		[
			mapping({ source: ITEM, target: 'author' }),
			'',
			"'Source' in 'Field Mappings' must not be empty",
		],
		[
			mapping({ source: 'a', target: ITEM }),
			'',
			/^'Target' in 'Field Mappings' must be one of 'author', .*'customField', .*'url', but it is empty/,
		],
		[
			mapping({ source: 'a', target: '={{ $json.nothing }}' }),
			/^'Target' in 'Field Mappings' must be one of 'author', .*'customField', .*'url', but it is empty/,
		],
		[
			mapping({ source: 'a' }),
			"'Field Mappings' must map each target once (more than once: 'Title')",
		],
		[
			mapping(
				{ source: 'a', target: 'url' },
				{ source: 'b', target: 'url' },
				{ source: 'c', target: 'excerpt' },
			),
			"'Field Mappings' must map each target once (more than once: 'URL', 'Excerpt')",
		],
		[
			mapping(
				{ source: 'a', target: 'customField', customFieldKey: byId('reading_time') },
				{ source: 'b', target: 'customField', customFieldKey: byId('customField:reading_time') },
			),
			"'Field Mappings' must map each target once (more than once: 'reading_time')",
		],
		['title', long(141), "'Title' must have at most 140 characters"],
		['description', long(281), "'Description' must have at most 280 characters"],
		...['', 'feeds.example/a', '/a.json', 'ftp://feeds.example/a', 'https://'].map(
			(url): BadInput => [
				'feedUrl',
				url,
				url === '' ? "'Feed URL' must not be empty" : "'Feed URL' must be a URL such as",
			],
		),
		['authType', 2, "'Authentication' must be a whole number from 0 to 1"],
		[
			'additionalFields.channelIds',
			['morning-brief'],
			`'Channel Names or IDs' in 'Additional Fields' ${WHOLE}, but it is`,
		],
	],
	errors: [
		{
			when: 'authType 1 without a token',
			parameters: { authType: 1 },
			credentials: { publishingFeedTokenApi: { token: '' } },
			message: /^The 'Token' of the credential is empty$/,
		},
		{
			when: 'a mandatory target not mapped',
			parameters: withoutUrl,
			message: /^'Field Mappings' must map 'URL', 'Title' and 'Excerpt' \(missing: 'URL'\)/,
		},
		{
			when: 'an unknown target',
			parameters: mapping({ source: 'a', target: 'headline' }),
			message: /^'Target' in 'Field Mappings' must be one of/,
		},
		{
			when: 'a channel to share it with is unknown',
			parameters: { additionalFields: { channelIds: [9] } },
			status: 400,
			message: 'The request is not valid: channels.0: 9 is not a channel of this company',
			description: /^HTTP status: 400\.$/,
		},
	],
	oddResponses: [200, 201].map((status) => ({
		shows: `${status}: given as it was created`,
		parameters: { authType: 1 },
		responses: [
			{
				kind: 'body',
				status,
				body: JSON.stringify({ items: record, message: 'Created.', total: 1 }),
			},
		] as const,
		gives: [record],
	})),
	differ: ['title', 'First', 'Second'],
});
