import type { Operation } from './types.mts';

export const promotionOperations: readonly Operation[] = [
	{
		id: 'listPurchases',
		method: 'GET',
		path: '/api/v3/promotions/purchases',
		api: 'query',
		parameters: [],
		answer: {
			statuses: [200],
			body: 'envelope',
			items: 'array',
			fields: {
				string: ['uniqueId', 'type', 'currency', 'status', 'listingTitle'],
				email: ['buyerEmail'],
				number: ['amount'],
				boolean: ['isApproved'],
				dateTime: ['createdAt', 'updatedAt'],
				date: ['dateRangeStart', 'dateRangeEnd'],
				strings: ['listingChannels'],
			},
		},
	},
	{
		id: 'previewPurchase',
		method: 'GET',
		path: '/api/v3/promotions/purchases/{purchaseUniqueId}/preview',
		api: 'query',
		parameters: [{ in: 'path', name: 'purchaseUniqueId', type: 'uuid', required: true }],
		answer: { statuses: [200], body: 'html' },
	},
	{
		id: 'listPromoters',
		method: 'GET',
		path: '/api/v3/promotions/promoters',
		api: 'query',
		parameters: [],
		// Only items and total are promised here.
		answer: { statuses: [200], body: 'envelope', items: 'strings' },
	},
];
