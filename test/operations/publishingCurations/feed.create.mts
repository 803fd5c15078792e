import { defineCase, ITEM, notValid, recordOrSent } from '../case.mts';

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
			additionalFields: { channelIds: [101, 102], crawl: true, tags: 'partners, daily' },
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
		[
			'additionalFields.channelIds',
			['Morning Brief'],
			"'Channel Names or IDs' in 'Additional Fields' must be a slug",
		],
	],
	errors: [
		notValid(
			'the channel is unknown',
			{ additionalFields: { channelIds: [9] } },
			'channels.0: 9 is not a channel of this company',
		),
	],
	oddResponses: recordOrSent({ additionalFields: { tags: 'a' } }, { ...feed, tags: ['a'] }),
	differ: ['title', 'One', 'Two'],
});
