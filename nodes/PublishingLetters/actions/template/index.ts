import type { Resource } from '../../../shared/run/operation';
import { getAll } from './getAll';

export const templateResource: Resource = {
	value: 'template',
	name: 'Template',
	operations: [getAll],
	defaultOperation: getAll.value,
};
