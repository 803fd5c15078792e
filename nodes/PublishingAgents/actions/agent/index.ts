import { defineResource } from '../../../shared/operations/operation';
import { activate } from './activate';
import { deactivate } from './deactivate';
import { deleteAgent } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { runNow } from './runNow';
import { runOnLetter } from './runOnLetter';
import { update } from './update';

export const agentResource = defineResource({
	value: 'agent',
	operations: [activate, deactivate, deleteAgent, get, getAll, runNow, runOnLetter, update],
});
