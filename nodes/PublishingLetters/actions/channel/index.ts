import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const channelResource: Resource = {
	value: 'channel',
	name: 'Channel',
	operations: [getAll],
	defaultOperation: getAll.value,
};
