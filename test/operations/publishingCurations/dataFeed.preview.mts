import { DATA_FEED } from '../../../sandbox/index.mts';
import { byId, FEED_TOKEN, ITEM } from '../../support/values.mts';
import { badIds } from '../badInput.mts';
import { defineCase } from '../defineCase.mts';
import { oneRecord } from '../oddResponses.mts';

const preview = (id: string) => `POST /api/v3/curations/data-feeds/${id}/preview?api=true`;
const feed = { feedId: byId(DATA_FEED.id), feedUrl: DATA_FEED.url };

export default defineCase({
	// The stored token is the service's to know.
	minimal: { parameters: feed, sends: [[preview(DATA_FEED.id), { feedUrl: DATA_FEED.url }]] },
	full: {
		parameters: { ...feed, tokenSource: 'credential', options: { maxConcurrency: 1 } },
		sends: [[preview(DATA_FEED.id), { feedUrl: DATA_FEED.url, bearerToken: FEED_TOKEN }]],
	},
	requests: [
		{
			shows: 'an ID as one encoded segment, without the spaces around',
			parameters: { feedId: byId(' feed 1 ') },
			responses: [{ kind: 'body', body: '{"items":{"itemCount":0,"fields":[]},"total":1}' }],
			sends: [[preview('feed%201'), { feedUrl: DATA_FEED.url }]],
		},
	],
	badInput: [
		...badIds('feedId', 'Data Feed'),
		[
			'no address',
			{ feedUrl: ITEM },
			"'Feed URL' must be a URL such as https://news.example.com/feed.json, but it is 'javascript:alert(1)'",
			'javascript:alert(1)',
		],
		[
			'the source of the token',
			{ tokenSource: ITEM },
			"'Token Source' must be one of 'stored', 'credential'",
			'none',
		],
	],
	errors: [
		{
			when: 'the data feed is unknown',
			isNotDescribed: true,
			parameters: { feedId: byId('feed_x') },
			status: 404,
			message: 'The feed is not found.',
		},
	],
	oddResponses: oneRecord({ itemCount: 0 }),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { tokenSource: ITEM }, values: ['stored', 'credential'] },
		run: 'shared',
	},
});
