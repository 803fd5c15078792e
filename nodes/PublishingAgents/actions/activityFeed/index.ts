import type { Resource } from '../../../shared/run/operation';
import { authorize } from './authorize';

export const activityFeedResource: Resource = {
	value: 'activityFeed',
	name: 'Activity Feed',
	operations: [authorize],
	defaultOperation: authorize.value,
};
