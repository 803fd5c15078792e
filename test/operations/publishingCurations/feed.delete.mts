import { RSS_FEED_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const example = {
	parameters: { feedId: byId(RSS_FEED_IDS[0]) },
	sends: [[`DELETE /api/v3/curations/feeds/${RSS_FEED_IDS[0]}?api=true`]],
} as const;

export default defineCase({
	minimal: example,
	full: { ...example, parameters: { ...example.parameters, options: { maxConcurrency: 1 } } },
	requests: [],
	badInput: [
		['no feed', { feedId: byId(ITEM) }, "'RSS Feed' must not be empty", ''],
		['a way up', { feedId: byId(ITEM) }, "'RSS Feed' must have no slash", '../tags'],
	],
	errors: [
		{
			when: 'no feed of the company',
			parameters: { feedId: byId('feed_x') },
			status: 404,
			message: 'The RSS feed was not found',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { feedId: byId(ITEM) }, values: [...RSS_FEED_IDS] },
		run: 'side by side',
	},
});
