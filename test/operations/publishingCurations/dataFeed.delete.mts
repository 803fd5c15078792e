import { DATA_FEED, OPEN_DATA_FEED } from '../../../sandbox/index.mts';
import { always, byId, defineCase, noSuch } from '../case.mts';

export default defineCase({
	minimal: {
		parameters: { feedId: byId(DATA_FEED.id) },
		sends: [[`DELETE /api/v3/curations/data-feeds/${DATA_FEED.id}?api=true`]],
	},
	errors: [noSuch('feed', { feedId: byId('feed_x') })],
	oddResponses: always({ deleted: true }),
	differ: ['feedId', DATA_FEED.id, OPEN_DATA_FEED.id],
});
