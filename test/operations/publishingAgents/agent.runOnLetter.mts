import { AGENT_IDS, LETTER, OLD_RUNS, runId } from '../../../sandbox/index.mts';
import { body, byId, defineCase, noSuch } from '../case.mts';

const [AGENT] = AGENT_IDS;
const agentId = byId(AGENT);
const letterId = byId(LETTER.id);
const RUN = [
	`POST /api/v3/agents/${AGENT}/runs`,
	{ api: true, resourceUniqueId: LETTER.id },
] as const;
const waiting = { waitForCompletion: true, timeout: 1, pollInterval: 1 };

export default defineCase({
	minimal: { parameters: { agentId, letterId }, sends: [RUN] },
	full: {
		parameters: { simplify: false, options: { ...waiting } },
		sends: [RUN, [`GET /api/v3/agents/runs/${runId(OLD_RUNS)}?api=true`]],
	},
	errors: [noSuch('letter', { letterId: byId('ltr_x') })],
	oddResponses: [
		{
			shows: 'no body: gives what was sent, also where it was to be waited for',
			parameters: { options: waiting },
			responses: [{ kind: 'empty', status: 201 }],
			gives: [{ agentId: AGENT, letterId: LETTER.id, success: true }],
			hints: ['The service returned no run ID, so there is nothing to wait for.'],
		},
		{
			shows: 'a run without an ID, which cannot be waited for',
			parameters: { simplify: false, options: waiting },
			responses: [body({ items: { status: 0 }, total: 10 }, 201)],
			gives: [{ status: 0 }],
			hints: ['The service returned no run ID, so there is nothing to wait for.'],
		},
	],
	differ: ['agentId', ...AGENT_IDS],
	sameRecord: ['letterId', LETTER.id, LETTER.id],
});
