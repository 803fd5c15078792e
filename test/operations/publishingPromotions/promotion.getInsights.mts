import { defineCase, type Sent } from '../defineCase.mts';

const insights = (query: string): Sent => [`GET /api/v3/promotions/insights?api=true&${query}`];
const body = (value: unknown) => ({ kind: 'body', body: JSON.stringify(value) }) as const;

export default defineCase({
	minimal: { parameters: {}, sends: [insights('page=1&records=50')] },
	full: {
		parameters: {
			returnAll: true,
		},
		sends: [insights('page=1&records=100'), insights('page=2&records=60')],
	},
	oddResponses: [
		{
			shows: 'no promotions',
			responses: [body({ all: { items: [] } })],
			gives: [],
			hints: ['The service returned no insights.'],
		},
		{
			shows: 'one row more than once',
			responses: [
				body({
					all: { items: [{ promotionCollateralUid: 'a' }, { promotionCollateralUid: 'a' }] },
				}),
				body({ all: { items: [] } }),
			],
			gives: [{ promotionCollateralUid: 'a' }],
		},
		{ shows: 'something else', responses: [body({ items: [] })], gives: /other JSON/ },
	],
});
