import { body, DATE, defineCase, ITEM, type Sent } from '../case.mts';

const top = (query: string): Sent[] => [
	[`GET /api/v3/letters/metrics/top-performers?api=true&metric=${query}`],
];
const custom = { period: 'custom', from: '2026-05-01', to: '2026-05-31' };

export default defineCase({
	// The period is left to the service.
	minimal: { parameters: {}, sends: top('openRate') },
	full: {
		parameters: {
			metric: 'clickToOpenRate',
			period: 'custom',
			from: '2000-01-01',
			to: '2999-12-31',
			filters: { channels: ['morning-brief', 'tech-weekly'] },
			limit: 3,
		},
		// One parameter for each channel.
		sends: top(
			'clickToOpenRate&channels[]=morning-brief&channels[]=tech-weekly&from=2000-01-01&to=2999-12-31',
		),
	},
	requests: [
		{
			shows: 'dates that were entered before the period was changed back',
			parameters: { ...custom, period: 'rolling90Days' },
			sends: top('openRate'),
		},
	],
	badInput: [
		['metric', 'x', "'Metric' must be one of 'openRate', 'clickToOpenRate'"],
		[{ ...custom, period: ITEM }, 'x', "'Period' must be one of 'last7Days'"],
		['limit', 0, "'Limit' must be a whole number of at least 1"],
		[{ ...custom, from: ITEM }, 20260531, `'From' ${DATE}, but it is 20260531`],
	],
	errors: [
		{
			when: 'from without to',
			parameters: { ...custom, to: '=' },
			message: "'To' is empty: enter a date when 'Period' is 'Custom'",
		},
		{
			when: 'to without from',
			parameters: { ...custom, from: '=' },
			message: "'From' is empty: enter a date when 'Period' is 'Custom'",
		},
		{
			when: 'to earlier than from',
			parameters: { ...custom, to: '=2026-04-30' },
			message: /^'To' must not be earlier than 'From', but it is '2026-04-30'/,
		},
	],
	oddResponses: [
		...(
			[
				['nothing was delivered', { opensUnique: 0, delivered: 0 }, null],
				['nobody opened', { opensUnique: 0, delivered: 8 }, 0],
				['a count is missing', { delivered: 8 }, null],
				['a count is text', { opensUnique: '2', delivered: 8 }, 0.25],
				['a count is no number', { opensUnique: 'two', delivered: 8 }, null],
				['a quarter opened', { opensUnique: 2, delivered: 8, rank: 9, rate: 9 }, 0.25],
			] as const
		).map(([when, counts, rate]) => ({
			shows: `a rate where it can be told: ${when}`,
			responses: [body({ items: [counts], total: 1 })],
			gives: [{ ...counts, rank: 1, rate }],
		})),
	],
	differ: ['metric', 'openRate', 'clickToOpenRate'],
});
