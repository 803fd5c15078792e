import type { Resource } from '../../../shared/operations/operation';
import { create } from './create';
import { preview } from './preview';

export const dataFeedResource: Resource = {
	value: 'dataFeed',
	name: 'Data Feed',
	operations: [create, preview],
	defaultOperation: preview.value,
	formerDefaults: { 1: create.value },
};
