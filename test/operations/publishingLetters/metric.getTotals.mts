import { defineCase, oneRecord, periodCase } from '../case.mts';

export default defineCase(
	periodCase('/api/v3/metrics', 90, { last: '2026-12-29', behind: '2026-12-30' }, [
		...oneRecord({ currentPeriod: 'none' }),
		{
			shows: 'totals without a prior period',
			responses: [
				{
					kind: 'body',
					body: '{"items":{"currentPeriod":{"totals":{"opensUnique":3}}},"total":1}',
				},
			],
			gives: [{ opensUnique: 3 }],
		},
		{
			shows: 'totals beside those of the prior period',
			responses: [
				{
					kind: 'body',
					body: JSON.stringify({
						items: {
							currentPeriod: { totals: { opensUnique: 3, opens: 4 }, daily: [{}] },
							priorPeriod: { totals: { opensUnique: 2, opens: 3 } },
						},
					}),
				},
			],
			gives: [{ opensUnique: 3, priorOpensUnique: 2 }],
		},
	]),
);
