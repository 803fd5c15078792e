import { ITEM } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase } from '../defineCase.mts';
import { partOfList } from '../oddResponses.mts';

const sends = [['GET /api/v3/promotions/promoters?api=true']] as const;

export default defineCase({
	minimal: { parameters: {}, sends },
	full: { parameters: { returnAll: true, options: { maxConcurrency: 1 } }, sends },
	requests: [],
	badInput: badPaging,
	errors: [],
	oddResponses: partOfList([{ name: 'a' }, { name: 'b' }]),
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
