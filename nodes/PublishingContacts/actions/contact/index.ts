import { defineResource } from '../../../shared/operations/operation';
import { deleteContact } from './delete';
import { get } from './get';
import { getActivity } from './getActivity';
import { getAll } from './getAll';
import { getSuppressions } from './getSuppressions';
import { update } from './update';
import { upsert } from './upsert';

export const contactResource = defineResource({
	value: 'contact',
	operations: [upsert, deleteContact, get, getActivity, getAll, getSuppressions, update],
});
