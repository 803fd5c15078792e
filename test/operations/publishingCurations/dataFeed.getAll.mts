import { defineCase } from '../case.mts';

const LIST = 'GET /api/v3/curations/data-feeds?api=true';

export default defineCase({
	minimal: { parameters: { limit: 5 }, sends: [[`${LIST}&page=1&limit=5`]] },
	full: {
		parameters: {
			returnAll: true,
			filters: { keyword: 'events' },
			simplify: false,
			sort: { direction: 'asc' },
		},
		sends: [[`${LIST}&keyword=events&direction=asc&page=1&limit=100`]],
	},
});
