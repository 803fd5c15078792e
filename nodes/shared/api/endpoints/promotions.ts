import { create, notFound, pages, read, type Endpoint } from './endpoint';

const promotionNotFound = notFound('promotion', 'Promotion', 'promotionCollateralUid');

export const promotions = {
	getPurchases: read('/api/v3/promotions/purchases'),
	previewPurchase: read('/api/v3/promotions/purchases/{purchaseId}/preview', { response: 'html' }),
	// Not idempotent: it speaks to a paying buyer.
	reviewPurchase: create('/api/v3/promotions/purchases/{purchaseId}', { api: 'query' }),
	getPromotions: { ...read('/api/v3/promotions'), paging: pages(100, 'records') },
	getPromotion: read('/api/v3/promotions/{promotionId}', {
		record: ['promotionCollateralUid', 'id', 'headline'],
		errors: { 404: promotionNotFound },
	}),
	getPromotionInsights: {
		...read('/api/v3/promotions/insights', { records: 'all.items' }),
		paging: pages(100, 'records'),
	},
	downloadPromotionMetrics: read('/api/v3/promotions/{promotionId}/metrics/download', {
		response: 'csv',
		none: 'There are no metrics of this promotion',
		errors: { 404: promotionNotFound },
	}),
	getPromoters: read('/api/v3/promotions/promoters'),
} satisfies Record<string, Endpoint>;
