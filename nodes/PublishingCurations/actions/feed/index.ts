import { defineResource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteFeed } from './delete';
import { getAll } from './getAll';

export const feedResource = defineResource({
	value: 'feed',
	name: 'RSS Feed',
	operations: [create, deleteFeed, getAll],
});
