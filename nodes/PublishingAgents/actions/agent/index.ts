import type { Resource } from '../../../shared/operations/operation';
import { deleteAgent } from './delete';

export const agentResource: Resource = {
	value: 'agent',
	name: 'Agent',
	operations: [deleteAgent],
	defaultOperation: deleteAgent.value,
};
