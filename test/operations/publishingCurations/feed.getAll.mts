import { defineCase } from '../case.mts';

const LIST = 'GET /api/v3/curations/feeds?api=true';
const CHOSEN =
	'&companyOnly=true&keyword=film&status=active&channels[]=morning-brief&orderBy=title&direction=asc';

export default defineCase({
	minimal: { parameters: { limit: 5 }, sends: [[`${LIST}&page=1&limit=5`]] },
	full: {
		parameters: {
			returnAll: true,
			filters: {
				channels: ['morning-brief'],
				companyOnly: true,
				keyword: 'film',
				status: 'active',
			},
			simplify: false,
			sort: { direction: 'asc', sortBy: 'title' },
		},
		sends: [[`${LIST}${CHOSEN}&page=1&limit=100`]],
	},
	badInput: [
		['filters.status', 'broken', "'Status' in 'Filters' must be one of 'active'"],
		['sort.sortBy', 'feedUrl', "'Sort By' in 'Sort' must be one of 'title', 'status'"],
	],
});
