import { createdAt, idOf, joined, timeText, updatedAt, type ChangeKind } from './changeKind';

/**
 * An agent begins a run, and the run comes to its end or to another status: each is one change. That
 * a run is over is seen by its `completedAt` (`openapi/agents.yaml`, `Run`).
 */
export const agentActivity: ChangeKind = {
	event: 'agentActivity',
	endpoint: 'getAgentActivity',
	request: ({ agentId }) => ({ query: agentId === undefined ? {} : { agentUniqueId: agentId } }),
	isPaged: true,
	isCountedByTotal: false,
	hasZone: true,
	identity: (run) => joined(idOf(run), run.status, timeText(run.completedAt)),
	version: () => '',
	time: updatedAt,
	position: createdAt,
	counts: () => true,
	isNew: () => true,
	wants: () => 'yes',
};
