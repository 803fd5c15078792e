import { DATA_FEED, OPEN_DATA_FEED } from '../../../sandbox/index.mts';
import { byId } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { always } from '../oddResponses.mts';

export default defineCase({
	minimal: {
		parameters: { feedId: byId(DATA_FEED.id) },
		sends: [[`DELETE /api/v3/curations/data-feeds/${DATA_FEED.id}?api=true`]],
	},
	errors: [notFound('the feed is unknown', { feedId: byId('feed_x') }, 'The feed is not found.')],
	oddResponses: always({ deleted: true }),
	differ: ['feedId', DATA_FEED.id, OPEN_DATA_FEED.id],
});
