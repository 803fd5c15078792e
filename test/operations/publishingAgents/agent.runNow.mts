import { AGENT_IDS, ANALYZE_AGENT_IDS, runId } from '../../../sandbox/index.mts';
import { body, byId, defineCase, ITEM } from '../case.mts';

const [AGENT, PREFLIGHT] = AGENT_IDS;
const agentId = byId(AGENT);
const RUN = [`POST /api/v3/agents/${AGENT}/actions/run-now`, { api: true }] as const;
const ACTIVITY = [
	`GET /api/v3/agents/activity?api=true&agentUniqueId=${AGENT}&page=1&limit=100`,
] as const;
const waiting = { waitForCompletion: true, timeout: 1, pollInterval: 1 };
const queued = (items: unknown) => ({ ...body({ items, message: 'Queued.' }), method: 'POST' });

export default defineCase({
	minimal: { parameters: { agentId }, sends: [RUN] },
	full: { parameters: { options: { ...waiting } }, sends: [ACTIVITY, RUN, ACTIVITY] },
	requests: [
		{
			shows: 'a run whose ID is known is waited for by it',
			parameters: { options: waiting },
			responses: [queued({ runUniqueId: runId(3), queued: true })],
			sends: [ACTIVITY, RUN, [`GET /api/v3/agents/runs/${runId(3)}?api=true`]],
		},
		{
			shows: 'what is not queued is not waited for',
			parameters: { options: waiting },
			responses: [queued({ runUniqueId: '', queued: false })],
			sends: [ACTIVITY, RUN],
		},
	],
	badInput: [
		[
			{ options: { ...waiting, timeout: ITEM } },
			1441,
			"'Timeout (Minutes)' in 'Options' must be a number from 0 to 1440, but it is 1441",
		],
	],
	errors: [
		{
			when: 'agent of another kind',
			parameters: { agentId: byId(PREFLIGHT) },
			status: 422,
			message: 'Only Analyze agents can be run now.',
		},
	],
	oddResponses: [
		{
			shows: 'no body',
			responses: [{ kind: 'empty', status: 202 }],
			gives: [{ agentId: AGENT, success: true }],
		},
		{
			shows: 'a record',
			responses: [queued({ runUniqueId: '', queued: true })],
			gives: [{ agentId: AGENT, runUniqueId: '', queued: true, message: 'Queued.' }],
		},
	],
	differ: ['agentId', ...ANALYZE_AGENT_IDS],
});
