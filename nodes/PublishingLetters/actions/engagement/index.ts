import type { Resource } from '../../../shared/operations/operation';
import { get } from './get';

export const engagementResource: Resource = {
	value: 'engagement',
	name: 'Engagement',
	operations: [get],
	defaultOperation: get.value,
};
