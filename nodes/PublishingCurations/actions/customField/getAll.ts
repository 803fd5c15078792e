import { z } from 'zod';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many custom fields',
	description: "Get the custom fields that the company's curations can have",
	endpoint: 'getCurationFields',
	properties: pagingProperties,
	input: z.object(pagingInput),
	async run(context) {
		return await getMany(context, {}, { what: 'custom fields for curations' });
	},
});
