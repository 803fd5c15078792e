import type { Resource } from '../../../shared/operations/operation';
import { get } from './get';
import { getAll } from './getAll';

export const promotionResource: Resource = {
	value: 'promotion',
	name: 'Promotion',
	operations: [get, getAll],
	defaultOperation: getAll.value,
};
