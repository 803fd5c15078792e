import { defineCase, type Sent } from '../case.mts';

const insights = (query: string): Sent => [`GET /api/v3/promotions/insights?api=true&${query}`];

export default defineCase({
	minimal: { parameters: {}, sends: [insights('page=1&records=50')] },
	full: { parameters: { returnAll: true }, sends: [insights('page=1&records=100')] },
});
