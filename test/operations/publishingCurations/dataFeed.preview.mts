import { DATA_FEED } from '../../../sandbox/index.mts';
import { byId, defineCase, FEED_TOKEN, noSuch, oneRecord } from '../case.mts';

const preview = (id: string) => `POST /api/v3/curations/data-feeds/${id}/preview?api=true`;
const feed = { feedId: byId(DATA_FEED.id), feedUrl: DATA_FEED.url };

export default defineCase({
	// The stored token is the service's to know.
	minimal: { parameters: feed, sends: [[preview(DATA_FEED.id), { feedUrl: DATA_FEED.url }]] },
	full: {
		parameters: { tokenSource: 'credential' },
		sends: [[preview(DATA_FEED.id), { feedUrl: DATA_FEED.url, bearerToken: FEED_TOKEN }]],
	},
	badInput: [
		['feedUrl', 'javascript:alert(1)', "'Feed URL' must be a URL such as"],
		['tokenSource', 'none', "'Token Source' must be one of 'stored', 'credential'"],
	],
	errors: [noSuch('data feed', { feedId: byId('feed_x') }, 'The feed is not found.')],
	oddResponses: oneRecord({ itemCount: 0 }),
	isRepeated: true,
	differ: ['tokenSource', 'stored', 'credential'],
	run: 'shared',
});
