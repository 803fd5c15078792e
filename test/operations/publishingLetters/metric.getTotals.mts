import { defineCase } from '../defineCase.mts';
import { oneRecord } from '../oddResponses.mts';
import { periodCase } from '../periods.mts';

export default defineCase(
	periodCase('/api/v3/metrics', 90, { last: '2026-12-29', behind: '2026-12-30' }, [
		...oneRecord({ currentPeriod: 'none' }),
		{
			shows: "totals under the service's own names, without a prior period",
			responses: [
				{ kind: 'body', body: '{"items":{"currentPeriod":{"totals":{"opens":3}}},"total":1}' },
			],
			gives: [{ opens: 3 }],
		},
		{
			shows: 'totals beside those of the prior period',
			responses: [
				{
					kind: 'body',
					body: JSON.stringify({
						items: {
							currentPeriod: { totals: { opens: 3 }, daily: [{}] },
							priorPeriod: { totals: { opens: 2 } },
						},
					}),
				},
			],
			gives: [{ opens: 3, priorOpens: 2 }],
		},
	]),
);
