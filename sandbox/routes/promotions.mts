import { creativeOf, PROMOTERS } from '../company/purchases.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';

export const promotions = {
	getPurchases: route((_input, { company: { purchases } }) =>
		envelope(purchases, purchases.length),
	),

	previewPurchase: route<{ path: { purchaseId: string } }>(({ path }, { company }) => {
		const found = company.purchases.find(({ uniqueId }) => uniqueId === path.purchaseId);
		// Only creatives of pending purchases are spoken of; what others answer is not stated.
		if (found?.status !== 'pending') {
			throw new ServiceError(404, 'There is no pending purchase with this id.');
		}
		return { status: 200, body: creativeOf(found), contentType: 'text/html; charset=utf-8' };
	}),

	// The one list without a message.
	getPromoters: route(() => ({
		status: 200,
		body: { items: PROMOTERS, total: PROMOTERS.length },
	})),
};
