import type { Resource } from '../../../shared/operations/operation';
import { authorize } from './authorize';
import { getChannel } from './getChannel';

export const activityFeedResource: Resource = {
	value: 'activityFeed',
	name: 'Activity Feed',
	operations: [authorize, getChannel],
	defaultOperation: getChannel.value,
};
