import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { defineOperation } from '../../../shared/operations/operation';

export const deactivate = defineOperation({
	value: 'deactivate',
	action: 'Deactivate agent',
	description: 'Pause the scheduled runs of an agent',
	endpoint: 'deactivateAgent',
	properties: [agentId],
	input: z.object({ agentId: agentIdInput }),
	partitionKey: (input) => input.agentId,
	async run({ input: { agentId }, call }) {
		await call({ path: { agentId } });
		return { agentId, active: false, success: true };
	},
});
