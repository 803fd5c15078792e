import { AGENT_IDS } from '../../sandbox/index.mts';
import { byId, ITEM } from '../support/values.mts';
import { badAgent, unknownAgent } from './badAgent.mts';
import type { OperationCase } from './defineCase.mts';
import { always } from './oddResponses.mts';

const [AGENT] = AGENT_IDS;
const agentId = byId(AGENT);

/** The case of switching an agent on or off. */
export function agentStateCase(action: 'activate' | 'deactivate'): OperationCase {
	const line = `POST /api/v3/agents/${AGENT}/actions/${action}`;
	return {
		minimal: { parameters: { agentId }, sends: [[line, { api: true }]] },
		full: {
			parameters: { agentId, options: { maxConcurrency: 1 } },
			sends: [[line, { api: true }]],
		},
		requests: [],
		badInput: badAgent,
		errors: [unknownAgent],
		oddResponses: always({ agentId: AGENT, active: action === 'activate', success: true }),
		isRepeated: true,
		twoItems: {
			differ: { parameters: { agentId: byId(ITEM) }, values: AGENT_IDS },
			run: {
				sameRecord: { parameters: { agentId: byId(ITEM) }, values: [AGENT, AGENT] },
			},
		},
	};
}
