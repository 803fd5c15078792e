import { z } from 'zod';
import { creativeOf, PROMOTERS } from '../company/purchases.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';

const purchases = defineEndpoint({
	method: 'GET',
	path: '/api/v3/promotions/purchases',
	api: 'query',
	handle(_input, { company }) {
		return envelope(company.purchases, company.purchases.length);
	},
});

const preview = defineEndpoint({
	method: 'GET',
	path: '/api/v3/promotions/purchases/:purchaseUniqueId/preview',
	api: 'query',
	pathSchema: z.object({ purchaseUniqueId: z.string().uuid() }),
	handle({ path }, { company }) {
		const found = company.purchases.find(({ uniqueId }) => uniqueId === path.purchaseUniqueId);
		// The document renders creatives of pending purchases; what others answer is not shown.
		if (found?.status !== 'pending') {
			throw new ServiceError(404, 'There is no pending purchase with this id.');
		}
		return { status: 200, body: creativeOf(found), contentType: 'text/html; charset=utf-8' };
	},
});

const promoters = defineEndpoint({
	method: 'GET',
	path: '/api/v3/promotions/promoters',
	api: 'query',
	handle() {
		// The one list for which the document names no message.
		return { status: 200, body: { items: PROMOTERS, total: PROMOTERS.length } };
	},
});

export const promotionEndpoints = [purchases, preview, promoters];
