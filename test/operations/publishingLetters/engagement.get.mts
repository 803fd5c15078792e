import { defineCase } from '../defineCase.mts';
import { oneRecord } from '../oddResponses.mts';

const sends = [['GET /api/v3/metrics/active-engagement?api=true']] as const;

export default defineCase({
	minimal: { parameters: {}, sends },
	full: { parameters: { options: { maxConcurrency: 1 } }, sends },
	requests: [],
	badInput: [],
	errors: [],
	oddResponses: oneRecord({ activeReaders: 0 }),
	isRepeated: true,
	twoItems: { run: 'shared' },
});
