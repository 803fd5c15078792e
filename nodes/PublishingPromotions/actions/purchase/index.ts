import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';
import { previewCreative } from './previewCreative';

export const purchaseResource: Resource = {
	value: 'purchase',
	name: 'Purchase',
	operations: [getAll, previewCreative],
	defaultOperation: getAll.value,
};
