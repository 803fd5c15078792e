import type { Resource } from '../../../shared/operations/operation';
import { setState } from './setState';

export const judgmentResource: Resource = {
	value: 'judgment',
	name: 'Judgment',
	operations: [setState],
	defaultOperation: setState.value,
};
