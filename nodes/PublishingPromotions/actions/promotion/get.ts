import { z } from 'zod';
import { promotionId, promotionIdInput } from '../../pickers/promotions';
import { integer } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';

export const get = defineOperation({
	value: 'get',
	action: 'Get promotion',
	description:
		'Get one promotion. Turn off Simplify to get its days and channels as well, and the letters that carried it.',
	endpoint: 'getPromotion',
	properties: [promotionId],
	options: [
		{
			displayName: 'Page of Letters',
			name: 'lettersPage',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 1,
			description: "Which page of the promotion's letters to return, with Simplify turned off",
		},
	],
	input: z.object({
		promotionId: promotionIdInput,
		options: z.object({ lettersPage: integer({ min: 1 }).optional() }),
	}),
	simple: [
		'promotionCollateralUid',
		'campaignTitle',
		'promoter',
		'headline',
		'contentText',
		'promotionLink',
		'imageUrl',
		'zone',
		'isActive',
		'createdAt',
	],
	async run({ input: { promotionId, options }, readRecord }) {
		return await readRecord({ path: { promotionId }, query: { page: options.lettersPage } });
	},
});
