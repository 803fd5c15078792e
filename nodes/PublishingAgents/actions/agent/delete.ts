import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { defineOperation } from '../../../shared/operations/operation';

export const deleteAgent = defineOperation({
	value: 'delete',
	name: 'Delete',
	action: 'Delete agent',
	description: 'Delete an agent of the company permanently',
	endpoint: 'deleteAgent',
	properties: [agentId],
	input: z.object({ agentId: agentIdInput }),
	orderKey: ({ agentId }) => agentId,
	repeats: 'unless in doubt',
	async run({ input: { agentId }, api }) {
		await api.call('deleteAgent', { path: { agentId } });
		return { deleted: true };
	},
});
