import type { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { asSentence } from '../api/asSentence';

/** Lines that help whoever looks into it, and not whoever publishes. */
const DETAILS = /^(HTTP status|Reported|The service says): /;

/**
 * The same error with what to do in its message: whoever publishes a workflow is shown nothing else of it (n8n-core 2.41.1,
 * `active-workflow-triggers.js`).
 */
export function activationError<E extends NodeApiError | NodeOperationError>(error: E): E {
	const lines = (error.description ?? '').split('\n');
	const whatToDo = lines.filter((line) => line !== '' && !DETAILS.test(line));
	if (whatToDo.length > 0) error.message = [error.message, ...whatToDo].map(asSentence).join(' ');
	return error;
}
