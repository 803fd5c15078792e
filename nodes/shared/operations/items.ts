import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { FailedResult, ResultWithBinary, type OperationResult } from './results';

/** Returns an operation's output as an item of n8n, linked to the item that it is the result of. */
export function toItem(output: OperationResult, index: number, node: INode): INodeExecutionData {
	const pairedItem = { item: index };
	if (output instanceof ResultWithBinary) {
		return { json: output.json as IDataObject, binary: output.binary, pairedItem };
	}
	if (output instanceof FailedResult) {
		const item = { json: output.json as IDataObject, pairedItem };
		return node.onError === 'continueErrorOutput' ? forErrorOutput(item, output.error) : item;
	}
	return { json: output as IDataObject, pairedItem };
}

/**
 * Returns an item that goes to the error output and keeps all its fields. n8n 2.41.1 (n8n-core's workflow-execute.js)
 * sends items with an `error` there, and replaces their fields by the error's message, unless a copy has lost the
 * `error`. Copies lose properties that are not enumerable.
 */
function forErrorOutput(item: INodeExecutionData, error: Error): INodeExecutionData {
	return Object.defineProperty(item, 'error', { value: error });
}

/**
 * Returns a failure as an item, for Continue On Fail. It has only keys that n8n expects in failed items, so that n8n also
 * recognizes it for the error output.
 */
export function failedItem(
	{ message, description }: Error & { description?: string | null },
	index: number,
): INodeExecutionData {
	const details = typeof description === 'string' ? { details: description } : {};
	return { json: { error: message, ...details }, pairedItem: { item: index } };
}

/** Returns a copy for another item, as later nodes may change their input items. */
export function copyOf(output: OperationResult): OperationResult {
	if (output instanceof FailedResult) {
		return new FailedResult(structuredClone(output.json), output.error);
	}
	return output instanceof ResultWithBinary
		? new ResultWithBinary(structuredClone(output.json), structuredClone(output.binary))
		: structuredClone(output);
}
