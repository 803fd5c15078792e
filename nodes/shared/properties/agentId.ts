import type { INodeProperties } from 'n8n-workflow';
import { identifier } from './schemas';

/** The agent that an operation is about. */
export const agentId: INodeProperties = {
	displayName: 'Agent',
	name: 'agentId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: "The agent: choose one, or enter the ID that Agent: Get Many returns as 'uniqueId'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an agent...',
			typeOptions: { searchListMethod: 'searchAgents', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 346f3e0d-17b4-440a-aae8-6904255eb494',
		},
	],
};

/** The rule for it: `GET /api/v3/agents/activity` is another read. */
export const agentIdInput = identifier.refine(
	(id) => id !== 'activity',
	"must be the ID of an agent, which 'activity' cannot be",
);
