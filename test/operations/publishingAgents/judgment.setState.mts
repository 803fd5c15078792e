import { JUDGMENT_ID, judgmentId, RUN_ID } from '../../../sandbox/index.mts';
import { ITEM } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';
import { always } from '../oddResponses.mts';

const LINE = `POST /api/v3/agents/judgments/${JUDGMENT_ID}/state`;

export default defineCase({
	minimal: {
		parameters: { judgmentId: JUDGMENT_ID },
		sends: [[LINE, { api: true, state: 1 }]],
	},
	full: {
		parameters: { judgmentId: JUDGMENT_ID, state: 2, options: { maxConcurrency: 1 } },
		sends: [[LINE, { api: true, state: 2 }]],
	},
	requests: [
		{
			shows: 'a state as text',
			parameters: { state: ITEM },
			items: [{ value: '0' }],
			sends: [[LINE, { api: true, state: 0 }]],
		},
	],
	badInput: [
		['no judgment', { judgmentId: ITEM }, "'Judgment ID' must not be empty", ' '],
		['another path', { judgmentId: ITEM }, "'Judgment ID' must have no slash", 'a/b'],
		['a state', { state: ITEM }, "'State' must be a whole number from 0 to 3, but it is 4", 4],
		['a state in words', { state: ITEM }, "'State' must be a whole number", 'accepted'],
	],
	errors: [
		{
			when: 'the judgment is unknown',
			isNotDescribed: true,
			parameters: { judgmentId: 'jdg_x' },
			status: 404,
			message: 'The judgment is not found.',
		},
	],
	oddResponses: always({ judgmentId: JUDGMENT_ID, state: 1, success: true }),
	isRepeated: true,
	twoItems: {
		differ: {
			parameters: { judgmentId: ITEM },
			values: [JUDGMENT_ID, judgmentId(RUN_ID, 1)],
		},
		run: { sameRecord: { parameters: { state: ITEM }, values: [1, 2] } },
	},
});
