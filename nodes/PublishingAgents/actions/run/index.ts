import type { Resource } from '../../../shared/operations/operation';
import { get } from './get';

export const runResource: Resource = {
	value: 'run',
	name: 'Run',
	operations: [get],
	defaultOperation: get.value,
};
