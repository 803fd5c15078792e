import { z } from 'zod';
import { pagingProperties, pagingInput } from '../../../shared/properties/paging';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { textOf } from '../../../shared/json';

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many promoters',
	description: 'Get the name of each advertiser',
	endpoint: 'getPromoters',
	properties: [...pagingProperties],
	input: z.object(pagingInput),
	async run(context) {
		const promoters = await getMany(context, {}, { what: 'promoters' });
		return promoters
			.map(({ value, name = value }) => name ?? '')
			.filter((name) => name !== '')
			.map((name) => ({ name: textOf(name) }));
	},
});
