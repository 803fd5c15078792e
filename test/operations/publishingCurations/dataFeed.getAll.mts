import { ITEM, long } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
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
			options: { direction: 'asc', maxConcurrency: 2 },
		},
		sends: [
			[`${LIST}&keyword=events&direction=asc&page=1&limit=100`],
			[`${LIST}&keyword=events&direction=asc&page=2&limit=5`],
		],
	},
	requests: [],
	badInput: [
		...badPaging,
		[
			'an endless keyword',
			{ filters: { keyword: ITEM } },
			"'Keyword' in 'Filters' must have at most 512 characters",
			long(513),
		],
		[
			'the direction',
			{ options: { direction: ITEM } },
			"'Direction' in 'Options' must be one of 'asc', 'desc'",
			'up',
		],
	],
	errors: [],
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
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
