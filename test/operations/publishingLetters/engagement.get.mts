import { defineCase, oneRecord } from '../case.mts';

const sends = [['GET /api/v3/metrics/active-engagement?api=true']] as const;

export default defineCase({
	minimal: { parameters: {}, sends },
	oddResponses: oneRecord({ activeReaders: 0 }),
});
