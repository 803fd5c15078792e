import { AGENT_IDS, LETTER, OLD_RUNS, runId } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { badAgent } from '../badAgent.mts';
import { defineCase } from '../defineCase.mts';

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
		parameters: {
			agentId,
			letterId,
			simplify: false,
			options: { ...waiting, maxConcurrency: 1 },
		},
		sends: [RUN, [`GET /api/v3/agents/runs/${runId(OLD_RUNS)}?api=true`]],
	},
	requests: [],
	badInput: [
		...badAgent,
		['no letter', { letterId: byId(ITEM) }, "'Letter' must not be empty", ''],
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
			responses: [{ kind: 'body', status: 201, body: '{"items":{"status":0},"total":10}' }],
			gives: [{ status: 0 }],
			hints: ['The service returned no run ID, so there is nothing to wait for.'],
		},
	],
	isRepeated: false,
	twoItems: {
		differ: { parameters: { agentId: byId(ITEM) }, values: AGENT_IDS },
		run: {
			sameRecord: { parameters: { letterId: byId(ITEM) }, values: [LETTER.id, LETTER.id] },
		},
	},
});
