import { PROMOTION_ID, promotionId } from '../../../sandbox/index.mts';
import { byId, ITEM } from '../../support/values.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase } from '../defineCase.mts';

const LINE = `GET /api/v3/promotions/${PROMOTION_ID}?api=true`;

export default defineCase({
	minimal: { parameters: { promotionId: byId(PROMOTION_ID) }, sends: [[LINE]] },
	full: {
		parameters: {
			promotionId: byId(PROMOTION_ID),
			simplify: false,
			options: { lettersPage: 2, maxConcurrency: 1 },
		},
		sends: [[`${LINE}&page=2`]],
	},
	requests: [],
	badInput: [
		['no promotion', { promotionId: byId(ITEM) }, "'Promotion' must not be empty", ''],
		...['promoters', 'insights', 'listings', 'purchases'].map(
			(path) =>
				[
					`another list: ${path}`,
					{ promotionId: byId(ITEM) },
					"'Promotion' must be the ID of a promotion, which 'promoters', 'insights', 'listings', 'purchases' cannot be",
					path,
				] as const,
		),
		[
			'page 0',
			{ options: { lettersPage: ITEM } },
			"'Page of Letters' in 'Options' must be a whole number of at least 1, but it is 0",
			0,
		],
	],
	errors: [
		{
			when: 'promotion unknown',
			parameters: { promotionId: byId('unknown') },
			status: 404,
			message: 'The promotion was not found',
			description: /^Check its ID.* Promotion: Get Many/,
		},
	],
	oddResponses: knownOrNot('promotion', { promotionCollateralUid: 'x' }),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { promotionId: byId(ITEM) }, values: [PROMOTION_ID, promotionId(1)] },
		run: 'shared',
	},
});
