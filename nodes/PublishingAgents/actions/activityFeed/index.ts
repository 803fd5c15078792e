import { defineResource } from '../../../shared/operations/operation';
import { authorize } from './authorize';
import { getChannel } from './getChannel';

export const activityFeedResource = defineResource({
	value: 'activityFeed',
	operations: [authorize, getChannel],
	defaultOperation: getChannel.value,
});
