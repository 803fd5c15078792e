import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import { dayOf, entry, labeled, optionsOf } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';
import { identifier } from '../../shared/properties/schemas';
import { textOf } from '../../shared/json';

export const promotionId = resourceLocator({
	displayName: 'Promotion',
	name: 'promotionId',
	description:
		"The promotion: choose one, or enter the ID that Get Many returns as 'promotionCollateralUid'",
	placeholder: 'Select a promotion...',
	searchListMethod: 'searchPromotions',
	example: '7c02d9e4ab',
});

/** Paths of other lists beside the promotions. */
const OTHER_PATHS = ['promoters', 'insights', 'listings', 'purchases'];

export const promotionIdInput = identifier.refine(
	(id) => !OTHER_PATHS.includes(id),
	`must be the ID of a promotion, which ${OTHER_PATHS.map((path) => `'${path}'`).join(', ')} cannot be`,
);

/** Promotions of any status: the default of the service is not documented. */
const ANY_STATUS = 6;

export const searchPromotions = pagedSearchOf({
	what: 'promotions',
	endpoint: 'getPromotions',
	call: (keyword) => ({ query: { keyword, status: ANY_STATUS } }),
	toEntry: ({ promotionCollateralUid, campaignTitle, promoter, nextDate }) =>
		entry(promotionCollateralUid, labeled(campaignTitle, promoter, dayOf(nextDate))),
});

export const getPromoters = optionsOf({
	what: 'promoters',
	endpoint: 'getPromoters',
	toEntry: ({ value, name = value }) => entry(name, textOf(name)),
	byHand: 'use an expression for the names',
});
