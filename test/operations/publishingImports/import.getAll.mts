import { body, DATE, defineCase, reversed, type Sent } from '../case.mts';

const list = (page: number, limit: number): Sent => [
	`GET /api/v3/contacts/imports?api=true&page=${page}&limit=${limit}`,
];
const all = [list(1, 100)];

export default defineCase({
	minimal: { parameters: {}, sends: [list(1, 50)] },
	full: {
		parameters: {
			returnAll: true,
			filters: {
				statuses: ['errored', 'finished'],
				createdAfter: '2000-01-01',
				createdBefore: '2999-12-31',
				fileName: '.csv',
				onlyWithFailedRows: true,
			},
		},
		sends: all,
	},
	requests: [
		{
			shows: 'a limit beyond the largest page',
			parameters: { limit: 1_000_000_000 },
			sends: all,
		},
	],
	badInput: [
		['filters.statuses', ['paused'], "'Statuses' in 'Filters' must be one of 'running'"],
		['filters.createdAfter', 'soon', `'Created After' in 'Filters' ${DATE}, but it is 'soon'`],
		reversed('createdAfter', 'createdBefore', 'Created After', 'Created Before'),
	],
	oddResponses: [
		{
			shows: 'an empty list with a total says nothing of the size of pages',
			parameters: { returnAll: true },
			responses: [body({ items: [], total: 10 })],
			gives: [],
			hints: ['The service returned no imports.'],
		},
	],
});
