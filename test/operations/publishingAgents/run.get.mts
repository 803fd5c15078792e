import { RUN_ID, runId } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase } from '../defineCase.mts';

const LINE = `GET /api/v3/agents/runs/${RUN_ID}?api=true`;

export default defineCase({
	minimal: { parameters: { runId: byId(RUN_ID) }, sends: [[LINE]] },
	full: {
		parameters: { runId: byId(RUN_ID), simplify: false, options: { maxConcurrency: 1 } },
		sends: [[LINE]],
	},
	requests: [],
	badInput: [
		['no run', { runId: byId(ITEM) }, "'Run' must not be empty", ''],
		['another path', { runId: byId(ITEM) }, "'Run' must not be '.' or '..'", '..'],
	],
	errors: [
		{
			when: 'the run is unknown',
			isNotDescribed: true,
			parameters: { runId: byId('run_x') },
			status: 404,
			message: 'The run was not found',
			description: /Activity: Get Many/,
		},
	],
	oddResponses: knownOrNot('run', { uniqueId: 'x', summary: 'S' }),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { runId: byId(ITEM) }, values: [RUN_ID, runId(1)] },
		run: 'shared',
	},
});
