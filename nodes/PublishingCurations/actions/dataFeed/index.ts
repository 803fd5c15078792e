import type { Resource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteDataFeed } from './delete';
import { getAll } from './getAll';
import { preview } from './preview';
import { previewUrl } from './previewUrl';
import { update } from './update';

export const dataFeedResource: Resource = {
	value: 'dataFeed',
	name: 'Data Feed',
	operations: [create, deleteDataFeed, getAll, preview, previewUrl, update],
	defaultOperation: getAll.value,
};
