import { defineResource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteDataFeed } from './delete';
import { getAll } from './getAll';
import { preview } from './preview';
import { previewUrl } from './previewUrl';
import { update } from './update';

export const dataFeedResource = defineResource({
	value: 'dataFeed',
	operations: [create, deleteDataFeed, getAll, preview, previewUrl, update],
});
