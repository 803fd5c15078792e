import { CREATE, notFound, pages, READ, type Endpoint } from './endpoint';

const promotionNotFound = notFound('promotion', 'Promotion', 'promotionCollateralUid');

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
	// Not idempotent: it speaks to a paying buyer.
	reviewPurchase: {
		...CREATE,
		path: '/api/v3/promotions/purchases/{purchaseId}',
		api: 'query',
	},
	getPromotions: {
		...READ,
		path: '/api/v3/promotions',
		paging: pages(100, 'records'),
	},
	getPromotion: {
		...READ,
		path: '/api/v3/promotions/{promotionId}',
		errors: { 404: promotionNotFound },
	},
	getPromotionInsights: {
		...READ,
		path: '/api/v3/promotions/insights',
		records: 'all.items',
		paging: pages(100, 'records'),
	},
	downloadPromotionMetrics: {
		...READ,
		path: '/api/v3/promotions/{promotionId}/metrics/download',
		response: 'csv',
		errors: { 404: promotionNotFound },
	},
	getPromoters: {
		...READ,
		path: '/api/v3/promotions/promoters',
	},
} as const satisfies Record<string, Endpoint>;
