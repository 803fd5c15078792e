import { z } from 'zod';
import { pagingFields, pagingInput, wantedCount } from '../../../shared/fields/paging';
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
	async run({ input, service }) {
		const { items } = await service.call('getPromoters', {});
		const names: unknown[] = Array.isArray(items) ? items : [];
		return names.slice(0, wantedCount(input)).map((name) => ({ name: String(name) }));
	},
});
