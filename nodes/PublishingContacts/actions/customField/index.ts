import type { Resource } from '../../../shared/operations/operation';
import { create } from './create';
import { update } from './update';

export const customFieldResource: Resource = {
	value: 'customField',
	name: 'Custom Field',
	operations: [create, update],
	defaultOperation: create.value,
};
