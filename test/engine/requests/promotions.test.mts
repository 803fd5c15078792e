import { byId } from '../../support/useNodes.mts';
import { requestTable, rowOf } from './requestTable.mts';

const PURCHASE = '6f1c2b1e-8a52-4f6e-9a43-0c5d7e2b9f10';

const row = rowOf('publishingPromotions');

const PURCHASES = ['GET /api/v3/promotions/purchases?api=true'] as const;
const PREVIEW = [`GET /api/v3/promotions/purchases/${PURCHASE}/preview?api=true`] as const;

requestTable('Publishing Promotions', [
	row('purchase.getAll', { shows: 'minimal', sends: [PURCHASES] }),
	row('purchase.getAll', {
		shows: 'full, as the service itself cannot filter',
		parameters: {
			returnAll: true,
			filters: {
				channels: ['morning-brief'],
				createdAfter: '2026-05-01',
				createdBefore: '2026-05-31',
				isApproved: true,
				statuses: 'approved',
			},
			options: { maxConcurrency: 1 },
		},
		sends: [PURCHASES],
	}),
	row('purchase.previewCreative', {
		shows: 'minimal',
		parameters: { purchaseId: byId(PURCHASE) },
		answer: { kind: 'html' },
		sends: [PREVIEW],
	}),
	row('purchase.previewCreative', {
		shows: 'full',
		parameters: {
			purchaseId: byId(` ${PURCHASE}\n`),
			output: 'file',
			binaryPropertyName: 'creative',
			options: { maxConcurrency: 1 },
		},
		answer: { kind: 'html' },
		sends: [PREVIEW],
	}),
	row('promoter.getAll', {
		shows: 'minimal',
		sends: [['GET /api/v3/promotions/promoters?api=true']],
	}),
	row('promoter.getAll', {
		shows: 'full',
		parameters: { returnAll: true, options: { maxConcurrency: 1 } },
		sends: [['GET /api/v3/promotions/promoters?api=true']],
	}),
]);
