import { RUN_ID, runId } from '../../../sandbox/index.mts';
import { byId } from '../../support/values.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase } from '../defineCase.mts';
import { notFound } from '../errors.mts';

const LINE = `GET /api/v3/agents/runs/${RUN_ID}?api=true`;

export default defineCase({
	minimal: { parameters: { runId: byId(RUN_ID) }, sends: [[LINE]] },
	full: {
		parameters: { simplify: false },
	},
	errors: [
		notFound(
			'the run is unknown',
			{ runId: byId('run_x') },
			'The run was not found',
			/Activity: Get Many/,
		),
	],
	oddResponses: knownOrNot('run', { uniqueId: 'x', summary: 'S' }),
	differ: ['runId', RUN_ID, runId(1)],
});
