import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { defineOperation } from '../../../shared/operations/operation';

export const SIMPLE_AGENT = [
	'uniqueId',
	'name',
	'type',
	'status',
	'runMode',
	'frequency',
	'lastRunAt',
	'createdAt',
	'updatedAt',
];

export const get = defineOperation({
	value: 'get',
	action: 'Get agent',
	description: 'Get one agent. Turn off Simplify to get its guidelines and its channels as well.',
	endpoint: 'getAgent',
	properties: [agentId],
	input: z.object({ agentId: agentIdInput }),
	simple: SIMPLE_AGENT,
	async run({ input: path, readRecord }) {
		return await readRecord({ path });
	},
});
