import { DATA_FEED } from '../../../sandbox/index.mts';
import {
	type BadInput,
	body,
	byId,
	defineCase,
	FEED_TOKEN,
	ITEM,
	long,
	mandatoryMappings,
	notValid,
	recordOrSent,
	type Sent,
} from '../case.mts';

const feed = {
	title: 'Partner news',
	description: 'Articles of partners',
	feedUrl: DATA_FEED.url,
	archiveIntervalDays: 7,
};
const created = { ...feed, authType: 0, fieldMappings: mandatoryMappings };
const post = (more: object = {}): Sent[] => [
	['POST /api/v3/curations/data-feeds?api=true', { ...created, ...more }],
];
const mapping = (...last: object[]) => ({
	fieldMappings: { mapping: [...mandatoryMappings, ...last] },
});
const ofCustomField = (key: string) =>
	mapping({ source: 'meta.minutes', target: 'customField', customFieldKey: byId(key) });
const readingTime = { source: 'meta.minutes', target: 'customField:reading_time' };

export default defineCase({
	minimal: { parameters: { ...feed, ...mapping() }, sends: post() },
	full: {
		parameters: {
			authType: 1,
			...ofCustomField('reading_time'),
			additionalFields: { channelIds: [101, 102], tags: 'partners, daily' },
		},
		sends: post({
			authType: 1,
			bearerToken: FEED_TOKEN,
			fieldMappings: [...mandatoryMappings, readingTime],
			channels: [101, 102],
			tags: ['partners', 'daily'],
		}),
	},
	requests: [
		...[' reading_time ', ' customField: customField:reading_time'].map((key) => ({
			shows: `a custom field typed as the service writes it: ${key}`,
			parameters: ofCustomField(key),
			responses: [body({ items: { uniqueId: 'feed_1' } })],
			sends: post({ fieldMappings: [...mandatoryMappings, readingTime] }),
		})),
		{
			shows: 'no title and no description, and a target that is mapped twice',
			parameters: {
				title: '',
				description: '',
				...mapping({ source: 'teaser', target: 'excerpt' }),
			},
			sends: post({
				title: undefined,
				description: undefined,
				fieldMappings: [...mandatoryMappings, { source: 'teaser', target: 'excerpt' }],
			}),
		},
		{
			shows: 'a key that was kept from a target chosen before',
			parameters: {
				fieldMappings: {
					mapping: mandatoryMappings.map((one) => ({ ...one, customFieldKey: byId('venue') })),
				},
			},
			sends: post(),
		},
	],
	badInput: [
		...[0, 32].map(
			(days): BadInput => [
				'archiveIntervalDays',
				days,
				"'Archive Interval (Days)' must be a whole number from 1 to 31",
			],
		),
		[
			{ fieldMappings: [{ source: 'a', target: 'author' }] },
			"'Field Mappings' must map 'URL', 'Title' and 'Excerpt' (missing: 'URL', 'Title', 'Excerpt')",
		],
		[
			ofCustomField(ITEM),
			'customField: ',
			"'Custom Field' in 'Field Mappings' must not be empty when 'Target' is 'Custom Field'",
		],
		[mapping({ source: ITEM, target: 'author' }), '', "'Source' in 'Field Mappings' is empty:"],
		[
			mapping({ source: 'a', target: ITEM }),
			'',
			/^'Target' in 'Field Mappings' is empty: choose one of 'author', .*'customField', .*'url'/,
		],
		['title', long(141), "'Title' must have at most 140 characters"],
		['description', long(281), "'Description' must have at most 280 characters"],
		...['/a.json', 'ftp://feeds.example/a', 'https://'].map(
			(url): BadInput => ['feedUrl', url, "'Feed URL' must be a URL such as"],
		),
		['authType', 2, "'Authentication' must be a whole number from 0 to 1"],
		[
			'additionalFields.channelIds',
			['Morning Brief'],
			"'Channel Names or IDs' in 'Additional Fields' must be a slug",
		],
	],
	errors: [
		{
			when: 'authType 1 without a token',
			parameters: { authType: 1 },
			credential: { feedToken: '' },
			message: /^The 'Data Feed Token' of the credential is empty$/,
		},
		{
			when: 'a mandatory target not mapped',
			parameters: { fieldMappings: { mapping: mandatoryMappings.slice(1) } },
			message: /^'Field Mappings' must map 'URL', 'Title' and 'Excerpt' \(missing: 'URL'\)/,
		},
		{
			when: 'an unknown target',
			parameters: mapping({ source: 'a', target: 'headline' }),
			message: /^'Target' in 'Field Mappings' must be one of/,
		},
		notValid(
			'a channel to share it with is unknown',
			{ additionalFields: { channelIds: [9] } },
			'channels.0: 9 is not a channel of this company',
		),
	],
	oddResponses: recordOrSent({ authType: 1 }, { ...created, authType: 1 }),
	differ: ['title', 'First', 'Second'],
});
