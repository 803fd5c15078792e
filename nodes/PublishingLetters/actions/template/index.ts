import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const templateResource: Resource = {
	value: 'template',
	name: 'Template',
	operations: [getAll],
	defaultOperation: getAll.value,
};
