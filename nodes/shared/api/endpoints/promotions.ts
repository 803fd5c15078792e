import { READ, type Endpoint } from './endpoint';

export const promotions = {
	getPurchases: {
		...READ,
		path: '/api/v3/promotions/purchases',
	},
	previewPurchase: {
		...READ,
		path: '/api/v3/promotions/purchases/{purchaseId}/preview',
		response: 'html',
	},
	getPromoters: {
		...READ,
		path: '/api/v3/promotions/promoters',
	},
} as const satisfies Record<string, Endpoint>;
