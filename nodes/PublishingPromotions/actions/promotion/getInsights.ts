import { defineList } from '../../../shared/operations/list';

export const getInsights = defineList({
	value: 'getInsights',
	action: 'Get insights of promotions',
	description:
		'Get how the promotions (campaigns) performed. Rates are in percent here, and from 0 to 1 in letters.',
	endpoint: 'getPromotionInsights',
	// A collateral may be in several campaigns, so rows have no identity.
	list: () => ({ what: 'insights', call: {} }),
});
