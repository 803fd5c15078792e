import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { defineOperation } from '../../../shared/operations/operation';

export const activate = defineOperation({
	value: 'activate',
	action: 'Activate agent',
	description: 'Start the scheduled runs of an agent',
	endpoint: 'activateAgent',
	properties: [agentId],
	input: z.object({ agentId: agentIdInput }),
	partitionKey: (input) => input.agentId,
	async run({ input: { agentId }, call }) {
		await call({ path: { agentId } });
		return { agentId, active: true, success: true };
	},
});
