import { body, DATE, defineCase, ITEM, reversed, WHOLE } from '../case.mts';

const PROMOTIONS = 'GET /api/v3/promotions?api=true';
const CHOSEN = `${PROMOTIONS}&keyword=e&status=6&channels[]=morning-brief&channels[]=tech-weekly&promoters[]=Acorn%20Coffee&promoters[]=Example%20%26%20Sons%2C%20Ltd.&from=2000-01-01&to=2999-12-31&sortBy=title&direction=asc&metrics=true&mjml=true&esp=1`;
const none = body({ items: [], total: 0 });
const row = { promotionCollateralUid: 'a', campaignTitle: 'Sale', image: null, mjml: '<mj-text>' };

export default defineCase({
	minimal: { parameters: {}, sends: [[`${PROMOTIONS}&page=1&records=50`]] },
	full: {
		parameters: {
			returnAll: true,
			filters: {
				keyword: 'e',
				status: 6,
				channels: ['morning-brief', 'tech-weekly'],
				promoters: ['Acorn Coffee', 'Example & Sons, Ltd.'],
				from: '2000-01-01',
				to: '2999-12-31',
			},
			simplify: false,
			sort: { sortBy: 'title', direction: 'asc' },
			options: { includeMetrics: true, mjml: true, esp: 1 },
		},
		sends: [[`${CHOSEN}&page=1&records=100`]],
	},
	requests: [
		{
			shows: 'names as JSON and slugs as one text, any number as the status',
			parameters: {
				filters: { promoters: ITEM, channels: 'morning-brief, tech-weekly', status: '0' },
			},
			items: [{ value: '["A, B", "C"]' }],
			responses: [none],
			sends: [
				[
					`${PROMOTIONS}&status=0&channels[]=morning-brief&channels[]=tech-weekly&promoters[]=A%2C%20B&promoters[]=C&page=1&records=50`,
				],
			],
		},
	],
	badInput: [
		reversed('from', 'to', 'Runs After', 'Runs Before'),
		['filters.from', 'soon', `'Runs After' in 'Filters' ${DATE}`],
		['filters.status', 'gone', `'Status' in 'Filters' ${WHOLE} such as `],
		['sort.sortBy', 'clicks', "'Sort By' in 'Sort' must be one of 'createdAt'"],
	],
	oddResponses: [
		{
			shows: 'MJML that was asked for, with Simplify',
			parameters: { options: { mjml: true } },
			responses: [body({ items: [row], total: 1 }), none],
			gives: [{ promotionCollateralUid: 'a', campaignTitle: 'Sale', mjml: '<mj-text>' }],
		},
	],
});
