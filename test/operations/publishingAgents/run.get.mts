import { RUN_ID, runId } from '../../../sandbox/index.mts';
import { byId, defineCase, knownOrNot, noSuch } from '../case.mts';

const LINE = `GET /api/v3/agents/runs/${RUN_ID}?api=true`;

export default defineCase({
	minimal: { parameters: { runId: byId(RUN_ID) }, sends: [[LINE]] },
	full: { parameters: { simplify: false } },
	errors: [noSuch('run', { runId: byId('run_x') }, 'The run was not found', /Activity: Get Many/)],
	oddResponses: knownOrNot('run', { uniqueId: 'x', summary: 'S' }),
	differ: ['runId', RUN_ID, runId(1)],
});
