import { defineResource } from '../../../shared/operations/operation';
import { addToContacts } from './addToContacts';
import { create } from './create';
import { deleteTag } from './delete';
import { getAll } from './getAll';
import { removeFromContacts } from './removeFromContacts';
import { update } from './update';

export const tagResource = defineResource({
	value: 'tag',
	operations: [addToContacts, create, deleteTag, getAll, removeFromContacts, update],
});
