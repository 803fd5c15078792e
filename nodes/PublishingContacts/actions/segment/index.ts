import type { Resource } from '../../../shared/operations/operation';
import { count } from './count';
import { get } from './get';
import { getAll } from './getAll';
import { getContacts } from './getContacts';

export const segmentResource: Resource = {
	value: 'segment',
	name: 'Segment',
	operations: [count, get, getContacts, getAll],
	defaultOperation: getAll.value,
};
