import { defineCase } from '../defineCase.mts';

const LIST = 'GET /api/v3/curations/data-feeds?api=true';
const noFeeds = { kind: 'body', body: '{"items":[],"message":"","total":0}' } as const;

export default defineCase({
	minimal: { parameters: { limit: 5 }, sends: [[`${LIST}&page=1&limit=5`]] },
	full: {
		parameters: {
			returnAll: true,
			filters: { keyword: 'events' },
			simplify: false,
			options: { direction: 'asc' },
		},
		sends: [
			[`${LIST}&keyword=events&direction=asc&page=1&limit=100`],
			[`${LIST}&keyword=events&direction=asc&page=2&limit=5`],
		],
	},
	oddResponses: [
		{
			shows: 'no feeds for a keyword',
			parameters: { filters: { keyword: 'nothing' } },
			responses: [noFeeds],
			gives: [],
			hints: ["No data feeds match the 'Filters'."],
		},
		{
			shows: 'no feeds at all',
			responses: [noFeeds],
			gives: [],
			hints: ['The service returned no data feeds.'],
		},
	],
});
