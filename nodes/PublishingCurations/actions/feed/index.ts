import type { Resource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteFeed } from './delete';
import { getAll } from './getAll';

export const feedResource: Resource = {
	value: 'feed',
	name: 'RSS Feed',
	operations: [create, deleteFeed, getAll],
	defaultOperation: getAll.value,
};
