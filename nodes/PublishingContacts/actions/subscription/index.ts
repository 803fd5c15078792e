import type { Resource } from '../../../shared/operations/operation';
import { update } from './update';

export const subscriptionResource: Resource = {
	value: 'subscription',
	name: 'Subscription',
	operations: [update],
	defaultOperation: update.value,
};
