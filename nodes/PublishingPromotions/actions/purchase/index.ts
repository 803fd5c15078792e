import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';
import { previewCreative } from './previewCreative';
import { review } from './review';

export const purchaseResource: Resource = {
	value: 'purchase',
	name: 'Purchase',
	operations: [getAll, previewCreative, review],
	defaultOperation: getAll.value,
};
