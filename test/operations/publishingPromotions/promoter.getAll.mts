import { defineCase } from '../case.mts';

const sends = [['GET /api/v3/promotions/promoters?api=true']] as const;

export default defineCase({
	minimal: { parameters: {}, sends },
	full: { parameters: { returnAll: true } },
});
