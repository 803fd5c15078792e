import { timeText, updatedAt, type ChangeKind } from './changeKind';

/** An agent's run begins, changes its status, or ends, which its `completedAt` shows (`openapi/agents.yaml`, `Run`). */
export const agentActivity: ChangeKind = {
	endpoint: 'getAgentActivity',
	request: ({ agentId }) => ({ query: agentId === undefined ? {} : { agentUniqueId: agentId } }),
	hasZone: true,
	version: ({ status, completedAt }) => JSON.stringify([status, timeText(completedAt)]),
	time: updatedAt,
};
