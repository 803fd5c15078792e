import { z } from 'zod';
import { pagingFields, pagingInput, wantedCount } from '../../../shared/fields/paging';
import { wholeList } from '../../../shared/request/wholeList';
import { defineOperation } from '../../../shared/run/operation';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many promoters',
	description: 'Get the names of the advertisers, each once',
	effect: 'read',
	endpoint: 'getPromoters',
	fields: [...pagingFields],
	input: z.object(pagingInput),
	async run({ input, service, hint }) {
		const promoters = await wholeList(service, 'getPromoters', {}, hint);
		return promoters
			.slice(0, wantedCount(input))
			.map(({ value, name = value }) => ({ name: String(name) }));
	},
});
