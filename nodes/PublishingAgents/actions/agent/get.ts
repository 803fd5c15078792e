import { z } from 'zod';
import { agentId, agentIdInput } from '../../../shared/pickers/agents';
import { booleanInput } from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { defineOperation } from '../../../shared/operations/operation';
import { asRecord } from '../../../shared/api/records';

/** Fields of an agent that Simplify keeps. */
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
	properties: [agentId, simplify],
	input: z.object({ agentId: agentIdInput, simplify: booleanInput }),
	async run({ input: { agentId, simplify }, call }) {
		const agent = asRecord((await call({ path: { agentId } })).items);
		return simplify ? pick(agent, SIMPLE_AGENT) : agent;
	},
});
