import { JUDGMENT_ID, judgmentId, RUN_ID } from '../../../sandbox/index.mts';
import { always, defineCase, ITEM, noSuch } from '../case.mts';

const LINE = `POST /api/v3/agents/judgments/${JUDGMENT_ID}/state`;

export default defineCase({
	minimal: {
		parameters: { judgmentId: JUDGMENT_ID, state: 1 },
		sends: [[LINE, { api: true, state: 1 }]],
	},
	full: { parameters: { state: 2 }, sends: [[LINE, { api: true, state: 2 }]] },
	requests: [
		{
			shows: 'a state as text',
			parameters: { state: ITEM },
			items: [{ value: '0' }],
			sends: [[LINE, { api: true, state: 0 }]],
		},
	],
	badInput: [
		['judgmentId', ' ', "'Judgment ID' is empty: enter an ID"],
		['state', '', "'State' is empty: choose one"],
		['state', 4, "'State' must be a whole number from 0 to 3: 1 (Accepted), "],
		['state', 'ok', "'State' must be a whole number from 0 to 3: 1 (Accepted), "],
	],
	errors: [noSuch('judgment', { judgmentId: 'jdg_x' })],
	oddResponses: always({
		judgmentId: JUDGMENT_ID,
		state: 1,
		stateName: 'accepted',
		success: true,
	}),
	isRepeated: true,
	differ: ['judgmentId', JUDGMENT_ID, judgmentId(RUN_ID, 1)],
	sameRecord: ['state', 1, 2],
});
