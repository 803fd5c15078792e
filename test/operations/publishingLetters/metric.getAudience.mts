import { defineCase, oneRecord, periodCase } from '../case.mts';

export default defineCase(
	periodCase('/api/v3/metrics/audience', 370, { last: '2027-10-05', behind: '2027-10-06' }, [
		...oneRecord({ newSubscribers: 'many' }),
		{
			shows: 'the current values alone',
			responses: [
				{
					kind: 'body',
					body: JSON.stringify({
						items: {
							newSubscribers: { currentValue: 3, previousValue: 2 },
							pending: { currentValue: 0 },
							daily: [{ date: '2026-10-01' }],
						},
					}),
				},
			],
			gives: [{ newSubscribers: 3, pending: 0 }],
		},
	]),
);
