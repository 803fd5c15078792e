import { RSS_FEED_IDS } from '../../../sandbox/index.mts';
import { always, byId, defineCase, notFound } from '../case.mts';

export default defineCase({
	minimal: {
		parameters: { feedId: byId(RSS_FEED_IDS[0]) },
		sends: [[`DELETE /api/v3/curations/feeds/${RSS_FEED_IDS[0]}?api=true`]],
	},
	errors: [
		notFound('no feed of the company', { feedId: byId('feed_x') }, 'The RSS feed was not found'),
	],
	oddResponses: always({ deleted: true }),
	differ: ['feedId', ...RSS_FEED_IDS],
});
