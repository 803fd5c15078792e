import { PROMOTION_ID, promotionId } from '../../../sandbox/index.mts';
import { byId, defineCase, knownOrNot, notFound } from '../case.mts';

const LINE = `GET /api/v3/promotions/${PROMOTION_ID}?api=true`;

export default defineCase({
	minimal: { parameters: { promotionId: byId(PROMOTION_ID) }, sends: [[LINE]] },
	full: {
		parameters: { simplify: false, options: { lettersPage: 2 } },
		sends: [[`${LINE}&page=2`]],
	},
	badInput: [
		[
			'promotionId',
			'insights',
			"'Promotion' must be the ID of a promotion, which 'promoters', 'insights', 'listings', 'purchases' cannot be",
		],
		[
			'options.lettersPage',
			0,
			"'Page of Letters' in 'Options' must be a whole number of at least 1, but it is 0",
		],
	],
	errors: [
		notFound(
			'promotion unknown',
			{ promotionId: byId('unknown') },
			'The promotion was not found',
			/^Check its ID.* Promotion: Get Many/,
		),
	],
	oddResponses: knownOrNot('promotion', { promotionCollateralUid: 'x' }),
	differ: ['promotionId', PROMOTION_ID, promotionId(1)],
});
