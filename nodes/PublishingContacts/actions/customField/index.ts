import type { Resource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteCustomField } from './delete';
import { getAll } from './getAll';
import { update } from './update';

export const customFieldResource: Resource = {
	value: 'customField',
	name: 'Custom Field',
	operations: [create, deleteCustomField, getAll, update],
	defaultOperation: getAll.value,
};
