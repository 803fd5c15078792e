import { RSS_FEED_IDS } from '../../../sandbox/index.mts';
import { body, DATE, defineCase, ITEM, reversed } from '../case.mts';

const LIST = '/api/v3/curations?api=true';
const [FEED] = RSS_FEED_IDS;
const CHOSEN = `&keyword=story&status=1&dateStart=2000-01-01&dateEnd=2999-12-31&feeds[]=${FEED}&sources[]=The%20Daily%20Example&tags[]=politics&tags[]=europe&excludeTags[]=sponsored&iabCategories[]=News%20and%20Politics&type[]=0`;

export default defineCase({
	minimal: { parameters: {}, sends: [[`GET ${LIST}&page=1&perPage=50`]] },
	full: {
		parameters: {
			returnAll: true,
			filters: {
				categories: 'News and Politics',
				curated: true,
				excludeTags: 'sponsored',
				feeds: FEED,
				keyword: 'story',
				publishedAfter: '2000-01-01',
				publishedBefore: '2999-12-31',
				sources: 'The Daily Example',
				tags: 'politics, europe',
				types: [0],
			},
			simplify: false,
		},
		sends: [[`GET ${LIST}${CHOSEN}&page=1&perPage=100`]],
	},
	requests: [
		{
			shows: 'what is not curated, from some feeds',
			parameters: { filters: { curated: ITEM, feeds: ['feed_1', 'feed_2'] } },
			items: [{ value: false }],
			sends: [[`GET ${LIST}&status=0&feeds[]=feed_1&feeds[]=feed_2&page=1&perPage=50`]],
		},
	],
	badInput: [
		['filters.publishedAfter', 'x', `'Published After' in 'Filters' ${DATE}`],
		reversed('publishedAfter', 'publishedBefore', 'Published After', 'Published Before'),
		['filters.types', ['other'], /^'Types' in 'Filters' must be a whole number such as 0 \(/],
	],
	oddResponses: [
		{
			shows: 'an empty list in an envelope',
			responses: [body({ items: [] })],
			gives: [],
		},
	],
});
