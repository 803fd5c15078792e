import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const customFieldResource: Resource = {
	value: 'customField',
	name: 'Custom Field',
	operations: [getAll],
	defaultOperation: getAll.value,
};
