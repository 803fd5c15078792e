import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ApiError, Cancelled, ownFault } from './apiError';
import { asSentence, asSentences, printable } from './words';

/** An item's failure in n8n's form, linked to the item. Holds nothing of the request. */
export function toNodeError(
	node: INode,
	error: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const known = error instanceof ApiError ? error : ownFault(error);
	if (known !== undefined) return apiError(node, known, itemIndex);
	if (error instanceof Cancelled) return new NodeOperationError(node, error.message);
	return new NodeOperationError(node, error as Error, { itemIndex });
}

/** Adds a sentence to the description of an error, and returns the error. */
export function withSentence<E extends NodeApiError | NodeOperationError>(
	error: E,
	sentence: string,
): E {
	error.description = asSentences(error.description, sentence);
	return error;
}

/** A parameter that cannot be used, as one sentence, with the item's number if there are several items. */
export function inputError(
	node: INode,
	fault: string,
	itemIndex: number,
	itemCount: number,
): NodeOperationError {
	const message = itemCount === 1 ? fault : `${fault} [item ${itemIndex}]`;
	return withPlainMessage(new NodeOperationError(node, message, { itemIndex }), message);
}

const DOUBT =
	'The request may still have been processed, so it was not sent again. Check the service before you run this again.';

/** Returns the sentences that follow the message of a failure: a doubt about its outcome first, its meaning, and the remedy. */
export function detailsOf(error: ApiError): string {
	const { description, attempts, kind, retryAfterMs, outcomeUnknown = false } = error.details;
	// The same may succeed later, at no time that the service named, and can be sent again without harm.
	const mayPass = kind === 'transient' && retryAfterMs === undefined && !outcomeUnknown;
	return asSentences(
		outcomeUnknown ? DOUBT : '',
		description,
		attempts === undefined ? '' : `The request was tried ${attempts} times.`,
		attempts !== undefined && mayPass ? 'Try again in a few minutes.' : '',
	);
}

function apiError(
	node: INode,
	error: ApiError,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const { message } = error;
	const { cause, description, retryAfterMs, status } = error.details;
	const isPassing = cause === 'rate-limited' || cause === 'temporarily-unavailable';
	// n8n takes a wait only for a cause that passes by itself.
	const failure =
		isPassing && retryAfterMs !== undefined ? { cause, retryAfterMs } : cause && { cause };
	// A fault in a credential is found here, before the service is asked.
	if (cause === 'configuration-invalid' && status === undefined) {
		const options = { description, itemIndex, failure };
		return withPlainMessage(new NodeOperationError(node, message, options), message);
	}
	const httpCode = status?.toString();
	const options = { message, description: detailsOf(error), httpCode, itemIndex, failure };
	return withPlainMessage(new NodeApiError(node, { message }, options), message);
}

/**
 * Sets the message that n8n has replaced because it holds the name of an operating system's code, even within a word
 * ("preexisting" holds EEXIST). Texts of records and input are in it and in the description, so both are made printable.
 */
function withPlainMessage<E extends NodeApiError | NodeOperationError>(
	error: E,
	message: string,
): E {
	error.message = printable(message);
	if (error.description) error.description = printable(error.description);
	return error;
}

/** Lines that help whoever looks into it, and not whoever publishes. */
const DETAILS = /^(HTTP status|Reported|The service says): /;

/**
 * Adds the remedy to the message of an error: n8n shows nothing else to a person who publishes a workflow (n8n-core 2.41.1,
 * `active-workflow-triggers.js`).
 */
export function activationError<E extends NodeApiError | NodeOperationError>(error: E): E {
	const lines = (error.description ?? '').split('\n');
	const whatToDo = lines.filter((line) => line !== '' && !DETAILS.test(line));
	if (whatToDo.length > 0) error.message = [error.message, ...whatToDo].map(asSentence).join(' ');
	return error;
}
