import { DATA_FEED, OPEN_DATA_FEED } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const example = {
	parameters: { feedId: byId(DATA_FEED.id) },
	sends: [[`DELETE /api/v3/curations/data-feeds/${DATA_FEED.id}?api=true`]],
} as const;

export default defineCase({
	minimal: example,
	full: { ...example, parameters: { ...example.parameters, options: { maxConcurrency: 1 } } },
	requests: [],
	badInput: [
		['no feed', { feedId: byId(ITEM) }, "'Data Feed' must not be empty", ''],
		['a way up', { feedId: byId(ITEM) }, "'Data Feed' must have no slash", '../tags'],
	],
	errors: [
		{
			when: 'the feed is unknown',
			isNotDescribed: true,
			parameters: { feedId: byId('feed_x') },
			status: 404,
			message: 'The feed is not found.',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { feedId: byId(ITEM) }, values: [DATA_FEED.id, OPEN_DATA_FEED.id] },
		run: 'side by side',
	},
});
