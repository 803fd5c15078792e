import type { Resource } from '../../../shared/operations/operation';
import { create } from './create';

export const tagResource: Resource = {
	value: 'tag',
	name: 'Tag',
	operations: [create],
	defaultOperation: create.value,
};
