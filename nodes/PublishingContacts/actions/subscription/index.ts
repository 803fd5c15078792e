import { defineResource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteSubscription } from './delete';
import { setForChannels } from './setForChannels';
import { update } from './update';

export const subscriptionResource = defineResource({
	value: 'subscription',
	operations: [create, deleteSubscription, setForChannels, update],
	defaultOperation: update.value,
});
