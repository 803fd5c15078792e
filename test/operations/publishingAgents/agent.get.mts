import { AGENT_IDS } from '../../../sandbox/index.mts';
import { byId, defineCase, knownOrNot, noSuch } from '../case.mts';

const [AGENT] = AGENT_IDS;

export default defineCase({
	minimal: {
		parameters: { agentId: byId(AGENT) },
		sends: [[`GET /api/v3/agents/${AGENT}?api=true`]],
	},
	full: { parameters: { simplify: false } },
	badInput: [
		['agentId', 'activity', "'Agent' must be the ID of an agent, which 'activity' cannot be"],
	],
	errors: [noSuch('agent', { agentId: byId('agt_x') }, 'The agent was not found')],
	oddResponses: knownOrNot('agent', { uniqueId: 'x', name: 'A' }),
	differ: ['agentId', ...AGENT_IDS],
});
