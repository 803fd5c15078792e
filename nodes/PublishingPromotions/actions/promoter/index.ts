import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const promoterResource: Resource = {
	value: 'promoter',
	name: 'Promoter',
	operations: [getAll],
	defaultOperation: getAll.value,
};
