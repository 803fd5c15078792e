import { body, byId, DATE, defineCase, reversed, type Sent } from '../case.mts';

const METRICS = 'POST /api/v3/letters/metrics?api=true';
const pages = (numbers: number[], more: object = {}): Sent[] =>
	numbers.map((page) => [METRICS, { page, ...more }]);
const filters = {
	channels: ['morning-brief', 'tech-weekly'],
	createdAtAfter: '2000-01-01',
	createdAtBefore: '2999-12-31',
};
const rows = (...ids: string[]) => body({ items: ids.map((uniqueId) => ({ uniqueId })), total: 6 });
/** Ends the list, whatever was asked for. */
const responses = [body({ items: [], total: 0 })];

export default defineCase({
	minimal: { parameters: {}, sends: pages([1, 2]) },
	full: {
		parameters: {
			returnAll: true,
			filters,
			sort: { direction: 'asc' },
		},
		sends: pages([1, 2], { direction: 'asc', ...filters }),
	},
	requests: [
		{ shows: 'nothing but the page', responses, sends: pages([1]) },
		{
			shows: 'pages of a size that only the first of them tells, up to the total',
			parameters: { returnAll: true, options: { maxConcurrency: 1 } },
			sends: pages([1, 2, 3, 4]),
		},
		{
			shows: 'no page beyond the limit',
			parameters: { limit: 41, options: { maxConcurrency: 1 } },
			sends: pages([1, 2]),
		},
		{
			shows: 'one letter: pages from the newest on, up to its row',
			parameters: { filters: { letterId: byId('ltr_2') }, sort: { direction: 'asc' } },
			responses: [rows('ltr_4', 'ltr_3'), rows('ltr_2', 'ltr_1')],
			sends: pages([1, 2], { direction: 'desc' }),
		},
		{
			shows: 'no channel means all of them',
			parameters: { filters: { channels: [] } },
			responses,
			sends: pages([1]),
		},
	],
	badInput: [
		['filters.createdAtAfter', 'yesterday', `'Created After' in 'Filters' ${DATE}`],
		reversed('createdAtAfter', 'createdAtBefore', 'Created After', 'Created Before'),
	],
	oddResponses: [
		{
			shows: 'the row of the letter alone',
			parameters: { filters: { letterId: byId('ltr_3') } },
			responses: [rows('ltr_4', 'ltr_3')],
			gives: [{ uniqueId: 'ltr_3', openRate: null, clickRate: null }],
		},
		{
			shows: 'no row of the letter',
			parameters: { filters: { letterId: byId('ltr_9') } },
			responses: [rows('ltr_4'), body({ items: [], total: 1 })],
			gives: [],
			hints: ["No published letters match the 'Filters'."],
		},
	],
	isRepeated: true,
	run: 'shared',
});
