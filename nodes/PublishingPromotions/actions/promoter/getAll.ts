import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many promoters',
	description: 'Get the name of each advertiser',
	endpoint: 'getPromoters',
	properties: [...pagingProperties],
	input: z.object(pagingInput),
	async run({ input, api, hint }) {
		const promoters = await wholeList(api, 'getPromoters', {}, hint);
		hintIfNone(promoters, hint, 'promoters');
		return promoters
			.slice(0, wantedCount(input))
			.map(({ value, name = value }) => ({ name: String(name) }));
	},
});
