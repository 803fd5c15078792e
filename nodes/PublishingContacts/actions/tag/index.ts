import type { Resource } from '../../../shared/run/operation';
import { create } from './create';

export const tagResource: Resource = {
	value: 'tag',
	name: 'Tag',
	operations: [create],
	defaultOperation: create.value,
};
