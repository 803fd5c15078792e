import type { Resource } from '../../../shared/operations/operation';
import { getAll } from './getAll';
import { getErrors } from './getErrors';
import { retry } from './retry';
import { retryFailed } from './retryFailed';

export const importResource: Resource = {
	value: 'import',
	name: 'Import',
	operations: [getErrors, getAll, retry, retryFailed],
	defaultOperation: getAll.value,
};
