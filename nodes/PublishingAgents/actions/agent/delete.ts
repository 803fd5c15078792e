import { z } from 'zod';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const deleteAgent = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete agent',
	description: 'Delete an agent of the company permanently',
	effect: 'write',
	endpoint: 'deleteAgent',
	properties: [
		{
			displayName: 'Agent',
			name: 'agentId',
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
			description: "The agent: choose one, or enter its ID ('uniqueId' in the service)",
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
					placeholder: 'e.g. 0d4c8a52-1f6e-4b3a-9a43-7e2b9f100c5d',
				},
			],
		},
	],
	input: z.object({ agentId: identifier }),
	orderKey: ({ agentId }) => agentId,
	async run({ input: { agentId }, api }) {
		await api.call('deleteAgent', { path: { agentId } });
		return { deleted: true };
	},
});
