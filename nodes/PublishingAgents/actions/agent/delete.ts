import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { defineDeletion } from '../../../shared/operations/deletion';

export const deleteAgent = defineDeletion({
	action: 'Delete agent permanently',
	description: 'Delete an agent of the company permanently',
	endpoint: 'deleteAgent',
	properties: [agentId],
	path: { agentId: agentIdInput },
});
