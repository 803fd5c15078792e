import type { Resource } from '../../../shared/operations/operation';
import { deleteCuration } from './delete';
import { getAll } from './getAll';
import { update } from './update';
import { upsert } from './upsert';

export const curationResource: Resource = {
	value: 'curation',
	name: 'Curation',
	operations: [upsert, deleteCuration, getAll, update],
	defaultOperation: getAll.value,
};
