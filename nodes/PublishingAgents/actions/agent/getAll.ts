import { z } from 'zod';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { outputInput, outputProperties } from '../../../shared/properties/output';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { SIMPLE_AGENT } from './get';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many agents',
	description: 'Get the agents of the company, newest first',
	endpoint: 'getAgents',
	properties: [...pagingProperties, ...outputProperties],
	input: z.object({ ...pagingInput, ...outputInput }),
	simple: SIMPLE_AGENT,
	async run(context) {
		return await getMany(context, {}, { what: 'agents' });
	},
});
