import { z } from 'zod';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { SIMPLE_AGENT } from './get';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many agents',
	description: 'Get the agents of the company, newest first',
	endpoint: 'getAgents',
	properties: [...pagingProperties],
	input: z.object({ ...pagingInput }),
	simple: SIMPLE_AGENT,
	async run(context) {
		return await getMany(context, {}, { what: 'agents' });
	},
});
