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
	// Not Get Many: workflows are saved without what is the default.
	defaultOperation: preview.value,
	formerDefaults: { 1: create.value },
};
