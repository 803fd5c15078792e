import { ITEM, long, WHOLE } from '../../support/values.mts';
import { defineCase, type BadInput } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const POST = 'POST /api/v3/curations/feeds?api=true';
const feed = {
	title: 'Partner news',
	description: 'Articles of partners',
	feedUrl: 'https://feeds.example/partners.xml',
	archiveIntervalDays: 7,
};

export default defineCase({
	minimal: { parameters: feed, sends: [[POST, feed]] },
	full: {
		parameters: {
			...feed,
			additionalFields: { channelIds: [101, 102], crawl: true, tags: 'partners, daily' },
			options: { maxConcurrency: 1 },
		},
		sends: [[POST, { ...feed, channels: [101, 102], crawl: true, tags: ['partners', 'daily'] }]],
	},
	requests: [
		{
			shows: 'a switch that is off, and nothing of what is empty',
			parameters: { additionalFields: { channelIds: [], crawl: ITEM, tags: '' } },
			items: [{ value: false }],
			sends: [[POST, { ...feed, crawl: false }]],
		},
	],
	badInput: [
		['no title', { title: ITEM }, "'Title' must not be empty", ''],
		['a long title', { title: ITEM }, "'Title' must have at most 140 characters", long(141)],
		['no description', { description: ITEM }, "'Description' must not be empty", ' '],
		[
			'a long description',
			{ description: ITEM },
			"'Description' must have at most 280 characters",
			long(281),
		],
		...[0, 32, 1.5].map(
			(days): BadInput => [
				`an interval of ${days} days`,
				{ archiveIntervalDays: ITEM },
				"'Archive Interval (Days)' must be a whole number from 1 to 31",
				days,
			],
		),
		['an address', { feedUrl: ITEM }, "'Feed URL' must be a URL such as", 'feeds.example'],
		[
			'channels by slug',
			{ additionalFields: { channelIds: ITEM } },
			`'Channel Names or IDs' in 'Additional Fields' ${WHOLE}`,
			['morning-brief'],
		],
	],
	errors: [
		{
			when: 'the channel is unknown',
			isNotDescribed: true,
			parameters: { additionalFields: { channelIds: [9] } },
			status: 400,
			message: 'The request is not valid: channels.0: 9 is not a channel of this company',
			description: /^HTTP status: 400\.$/,
		},
	],
	oddResponses: recordOrSent({ additionalFields: { tags: 'a' } }, { ...feed, tags: ['a'] }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { title: ITEM }, values: ['One', 'Two'] },
		run: 'side by side',
	},
});
