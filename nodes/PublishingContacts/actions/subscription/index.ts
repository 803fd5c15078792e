import type { Resource } from '../../../shared/operations/operation';
import { create } from './create';
import { deleteSubscription } from './delete';
import { setForChannels } from './setForChannels';
import { update } from './update';

export const subscriptionResource: Resource = {
	value: 'subscription',
	name: 'Subscription',
	operations: [create, deleteSubscription, setForChannels, update],
	defaultOperation: update.value,
};
