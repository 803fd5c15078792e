import { defineResource } from '../../../shared/operations/operation';
import { count } from './count';
import { get } from './get';
import { getAll } from './getAll';
import { getContacts } from './getContacts';

export const segmentResource = defineResource({
	value: 'segment',
	operations: [count, get, getContacts, getAll],
});
