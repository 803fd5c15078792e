import { defineResource } from '../../../shared/operations/operation';
import { deleteCuration } from './delete';
import { getAll } from './getAll';
import { update } from './update';
import { upsert } from './upsert';

export const curationResource = defineResource({
	value: 'curation',
	operations: [upsert, deleteCuration, getAll, update],
});
