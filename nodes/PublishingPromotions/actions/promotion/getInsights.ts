import { z } from 'zod';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';

export const getInsights = defineOperation({
	value: 'getInsights',
	name: 'Get Insights',
	action: 'Get insights of promotions',
	description:
		'Get how the promotions (campaigns) performed. Rates are in percent here, and from 0 to 1 in letters.',
	endpoint: 'getPromotionInsights',
	properties: pagingProperties,
	input: z.object(pagingInput),
	async run(context) {
		// A collateral may be in several campaigns, so rows have no identity.
		return await getMany(context, {}, { what: 'insights' });
	},
});
