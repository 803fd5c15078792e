import { z } from 'zod';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many custom fields',
	description: 'Get the definitions of the custom fields that contacts of the company can have',
	endpoint: 'getContactFields',
	properties: [...pagingProperties],
	input: z.object(pagingInput),
	async run(context) {
		return await getMany(context, {}, { what: 'custom fields for contacts' });
	},
});
