import { defineResource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteCustomField } from './delete';
import { getAll } from './getAll';
import { update } from './update';

export const customFieldResource = defineResource({
	value: 'customField',
	operations: [create, deleteCustomField, getAll, update],
});
