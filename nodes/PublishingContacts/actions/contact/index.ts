import type { Resource } from '../../../shared/operations/operation';
import { deleteContact } from './delete';
import { get } from './get';
import { getActivity } from './getActivity';
import { getAll } from './getAll';
import { getSuppressions } from './getSuppressions';
import { update } from './update';
import { upsert } from './upsert';

export const contactResource: Resource = {
	value: 'contact',
	name: 'Contact',
	operations: [upsert, deleteContact, get, getActivity, getAll, getSuppressions, update],
	defaultOperation: getAll.value,
};
