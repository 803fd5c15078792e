import { defineResource } from '../../../shared/operations/operation';
import { getAll } from './getAll';
import { getErrors } from './getErrors';
import { retry } from './retry';
import { retryFailed } from './retryFailed';

export const importResource = defineResource({
	value: 'import',
	operations: [getErrors, getAll, retry, retryFailed],
});
