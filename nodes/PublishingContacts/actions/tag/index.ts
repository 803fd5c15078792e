import type { Resource } from '../../../shared/operations/operation';
import { addToContacts } from './addToContacts';
import { create } from './create';
import { deleteTag } from './delete';
import { getAll } from './getAll';
import { removeFromContacts } from './removeFromContacts';
import { update } from './update';

export const tagResource: Resource = {
	value: 'tag',
	name: 'Tag',
	operations: [addToContacts, create, deleteTag, getAll, removeFromContacts, update],
	defaultOperation: getAll.value,
};
