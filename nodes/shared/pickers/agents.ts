import { identifier } from '../properties/schemas';
import { entry, labeled, searchOf } from './picker';
import { resourceLocator } from './resourceLocator';

export const agentId = resourceLocator({
	displayName: 'Agent',
	name: 'agentId',
	description: "The agent: choose one, or enter the ID that Agent: Get Many returns as 'uniqueId'",
	placeholder: 'Select an agent...',
	searchListMethod: 'searchAgents',
	example: '346f3e0d-17b4-440a-aae8-6904255eb494',
});

/** `GET /api/v3/agents/activity` is another read. */
export const agentIdInput = identifier.refine(
	(id) => id !== 'activity',
	"must be the ID of an agent, which 'activity' cannot be",
);

export const searchAgents = searchOf({
	what: 'agents',
	endpoint: 'getAgents',
	toEntry: ({ uniqueId, name }) => entry(uniqueId, labeled(name)),
});
