import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';

export const getInsights = defineOperation({
	value: 'getInsights',
	name: 'Get Insights',
	action: 'Get insights of promotions',
	description:
		'Get how the promotions performed, one item per promotion, with the click-through rate in percent',
	endpoint: 'getPromotionInsights',
	properties: pagingProperties,
	input: z.object(pagingInput),
	async run({ input, api, hint }) {
		const insights = await listRecords(
			api,
			'getPromotionInsights',
			{},
			{
				limit: wantedCount(input),
				identity: ({ promotionCollateralUid }) => promotionCollateralUid,
				hint,
			},
		);
		hintIfNone(insights, hint, 'insights');
		return insights as IDataObject[];
	},
});
