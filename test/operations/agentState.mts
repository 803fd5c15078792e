import { AGENT_IDS } from '../../sandbox/index.mts';
import { always, byId, noSuch, type CaseFile } from './case.mts';

const [AGENT] = AGENT_IDS;
const agentId = byId(AGENT);

/** The case of switching an agent on or off. */
export function agentStateCase(action: 'activate' | 'deactivate'): CaseFile {
	const line = `POST /api/v3/agents/${AGENT}/actions/${action}`;
	return {
		minimal: { parameters: { agentId }, sends: [[line, { api: true }]] },
		errors: [noSuch('agent', { agentId: byId('agt_x') })],
		oddResponses: always({ agentId: AGENT, active: action === 'activate', success: true }),
		isRepeated: true,
		differ: ['agentId', ...AGENT_IDS],
		sameRecord: ['agentId', AGENT, AGENT],
	};
}
