import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';

export const activityResource: Resource = {
	value: 'activity',
	name: 'Activity',
	operations: [getAll],
	defaultOperation: getAll.value,
};
