import { z } from 'zod';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';

export const getInsights = defineOperation({
	value: 'getInsights',
	name: 'Get Insights',
	action: 'Get insights of promotions',
	description:
		'Get how the promotions performed, one item per promotion, with the click-through rate in percent',
	endpoint: 'getPromotionInsights',
	properties: pagingProperties,
	input: z.object(pagingInput),
	async run(context) {
		// A collateral may be in several campaigns, so rows have no identity.
		return await getMany(context, {}, { what: 'insights' });
	},
});
