import { defineCase, type Sent } from '../case.mts';

const tags = (query: string): Sent => [`GET /api/v3/contacts/tags?api=true&${query}`];

export default defineCase({
	minimal: { parameters: { limit: 5 }, sends: [tags('page=1&limit=5')] },
	full: {
		parameters: {
			returnAll: true,
			filters: { search: 'r' },
			sort: { direction: 'desc', sortBy: 'audienceMembers' },
		},
		sends: [tags('search=r&direction=desc&sort=audienceMembers&page=1&limit=500')],
	},
	requests: [
		{
			shows: 'pages of 500',
			parameters: { returnAll: true },
			before: (control) => control.setContactTags(1100),
			sends: [tags('page=1&limit=500'), tags('page=2&limit=500'), tags('page=3&limit=500')],
		},
		{
			// Six tags: whether the total was that of the page is seen on the next.
			shows: 'fewer than the limit',
			parameters: { limit: 50 },
			sends: [tags('page=1&limit=50')],
		},
	],
	badInput: [
		['limit', 0, "'Limit' must be a whole number of at least 1, but it is 0"],
		['returnAll', 2, "'Return All' must be true or false, but it is 2"],
	],
});
