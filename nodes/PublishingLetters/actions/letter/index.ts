import type { Resource } from '../../../shared/operations/operation';
import { get } from './get';
import { getMetrics } from './getMetrics';
import { getTopPerformers } from './getTopPerformers';

export const letterResource: Resource = {
	value: 'letter',
	name: 'Letter',
	operations: [get, getMetrics, getTopPerformers],
	defaultOperation: getMetrics.value,
};
