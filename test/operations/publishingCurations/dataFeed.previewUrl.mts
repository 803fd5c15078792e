import { defineCase } from '../defineCase.mts';

const POST = 'POST /api/v3/curations/data-feeds/preview?api=true';
const feedUrl = 'https://feeds.example/new.json';

export default defineCase({
	minimal: { parameters: { feedUrl }, sends: [[POST, { feedUrl }]] },
	full: {
		parameters: {
			tokenSource: 'credential',
		},
		sends: [[POST, { feedUrl, bearerToken: 'feed-token-0123456789' }]],
	},
	requests: [
		{
			shows: "the credential's token",
			parameters: { tokenSource: 'credential' },
			credentials: { publishingFeedTokenApi: { token: 'feed-token-4711' } },
			sends: [[POST, { feedUrl, bearerToken: 'feed-token-4711' }]],
		},
	],
	badInput: [
		['feedUrl', '', "'Feed URL' must not be empty"],
		[
			'feedUrl',
			'javascript:alert(1)',
			"'Feed URL' must be a URL such as https://news.example.com/feed.json, but it is 'javascript:alert(1)'",
		],
		['tokenSource', 'stored', "'Token Source' must be one of 'none', 'credential'"],
	],
	oddResponses: [
		{
			shows: 'something else than a preview',
			responses: [{ kind: 'body', body: '{"items":{"ok":true},"message":"","total":1}' }],
			gives: /^The base URL returned other JSON/,
		},
	],
	isRepeated: true,
	differ: ['feedUrl', 'https://feeds.example/1.json', 'https://feeds.example/2.json'],
	run: 'shared',
});
