import { defineCase, FEED_TOKEN, oneRecord } from '../case.mts';

const POST = 'POST /api/v3/curations/data-feeds/preview?api=true';
const feedUrl = 'https://feeds.example/new.json';

export default defineCase({
	minimal: { parameters: { feedUrl }, sends: [[POST, { feedUrl }]] },
	full: {
		parameters: { tokenSource: 'credential' },
		sends: [[POST, { feedUrl, bearerToken: FEED_TOKEN }]],
	},
	badInput: [
		['feedUrl', '', "'Feed URL' is empty: enter a value"],
		['tokenSource', 'stored', "'Token Source' must be one of 'none', 'credential'"],
	],
	oddResponses: oneRecord({ itemCount: 0 }),
	isRepeated: true,
	differ: ['feedUrl', 'https://feeds.example/1.json', 'https://feeds.example/2.json'],
	run: 'shared',
});
