import { DRAFT, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const example = {
	parameters: { letterId: byId(DRAFT.id) },
	sends: [[`DELETE /api/v3/letters/${DRAFT.id}?api=true`]],
} as const;

export default defineCase({
	minimal: example,
	full: { ...example, parameters: { ...example.parameters, options: { maxConcurrency: 1 } } },
	requests: [],
	badInput: [
		['no letter', { letterId: byId(ITEM) }, "'Letter' must not be empty", ''],
		['a way up', { letterId: byId(ITEM) }, "'Letter' must have no slash", '../contacts'],
	],
	errors: [
		{
			when: 'the letter is unknown',
			isNotDescribed: true,
			parameters: { letterId: byId('ltr_x') },
			status: 404,
			message: 'The letter is not found.',
		},
	],
	oddResponses: always({ deleted: true }),
	isRepeated: false,
	twoItems: {
		differ: { parameters: { letterId: byId(ITEM) }, values: [DRAFT.id, TEMPLATE_IDS[0]] },
		run: 'side by side',
	},
});
