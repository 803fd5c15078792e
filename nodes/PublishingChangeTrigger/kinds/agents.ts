import { z } from 'zod';
import { optionalText } from '../../shared/properties/schemas';
import { timeText, updatedAt, type ChangeKind } from './changeKind';

export const agentFilters = z.object({ agentId: optionalText });

/** An agent's run begins, changes its status, or ends, which its `completedAt` shows (`openapi/agents.yaml`, `Run`). */
const agentActivity: ChangeKind<z.infer<typeof agentFilters>> = {
	endpoint: 'getAgentActivity',
	request: ({ agentId }) => ({ query: agentId === undefined ? {} : { agentUniqueId: agentId } }),
	hasZone: true,
	version: ({ status, completedAt }) => JSON.stringify([status, timeText(completedAt)]),
	time: updatedAt,
};

export const agentKinds = { agentActivity };
