import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';
import { previewCreative } from './previewCreative';
import { review } from './review';

export const purchaseResource = defineResource({
	value: 'purchase',
	operations: [getAll, previewCreative, review],
});
