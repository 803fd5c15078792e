import type { Resource } from '../../../shared/operations/operation';
import { authorize } from './authorize';

export const activityFeedResource: Resource = {
	value: 'activityFeed',
	name: 'Activity Feed',
	operations: [authorize],
	defaultOperation: authorize.value,
};
