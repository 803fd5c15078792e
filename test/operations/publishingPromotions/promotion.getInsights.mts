import { ITEM } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase, type Sent } from '../defineCase.mts';

const insights = (query: string): Sent => [`GET /api/v3/promotions/insights?api=true&${query}`];
const body = (value: unknown) => ({ kind: 'body', body: JSON.stringify(value) }) as const;

export default defineCase({
	minimal: { parameters: {}, sends: [insights('page=1&records=50')] },
	full: {
		parameters: { returnAll: true, options: { maxConcurrency: 1 } },
		sends: [insights('page=1&records=100'), insights('page=2&records=60')],
	},
	requests: [],
	badInput: badPaging,
	errors: [],
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
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
