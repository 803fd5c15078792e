import { ITEM } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';

const POST = 'POST /api/v3/curations/data-feeds/preview?api=true';
const feedUrl = 'https://feeds.example/new.json';

export default defineCase({
	minimal: { parameters: { feedUrl }, sends: [[POST, { feedUrl }]] },
	full: {
		parameters: { feedUrl, tokenSource: 'credential', options: { maxConcurrency: 1 } },
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
		['no address', { feedUrl: ITEM }, "'Feed URL' must not be empty", ''],
		[
			'an address',
			{ feedUrl: ITEM },
			"'Feed URL' must be a URL such as https://news.example.com/feed.json, but it is 'javascript:alert(1)'",
			'javascript:alert(1)',
		],
		[
			'the source of the token',
			{ tokenSource: ITEM },
			"'Token Source' must be one of 'none', 'credential'",
			'stored',
		],
	],
	errors: [],
	oddResponses: [
		{
			shows: 'something else than a preview',
			responses: [{ kind: 'body', body: '{"items":{"ok":true},"message":"","total":1}' }],
			gives: /^The base URL returned other JSON/,
		},
	],
	isRepeated: true,
	twoItems: {
		differ: {
			parameters: { feedUrl: ITEM },
			values: ['https://feeds.example/1.json', 'https://feeds.example/2.json'],
		},
		run: 'shared',
	},
});
