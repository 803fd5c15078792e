import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const tagResource: Resource = {
	value: 'tag',
	name: 'Tag',
	operations: [getAll],
	defaultOperation: getAll.value,
};
