import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { isTool } from './forModel';
import { FailedResult, WholeResult, type OperationResult } from './results';

/** Returns an operation's output as an item of n8n, linked to the item that it is the result of. */
export function toItem(output: OperationResult, index: number, node: INode): INodeExecutionData {
	const pairedItem = { item: index };
	if (output instanceof WholeResult) {
		const { json, binary } = output;
		return { json: json as IDataObject, ...(binary && { binary }), pairedItem };
	}
	if (output instanceof FailedResult) {
		return forErrorOutput({ json: output.json as IDataObject, pairedItem }, output.error, node);
	}
	return { json: output as IDataObject, pairedItem };
}

const NOT_FOR_MODELS = /\n?^HTTP status: \d+\.$|, and the 'Base URL' of the credential/gm;

/** Returns a failure as an item, for Continue On Fail. It has only keys that n8n expects in failed items (since 2.35.2). */
export function failedItem(
	error: Error & { description?: string | null },
	index: number,
	node: INode,
): INodeExecutionData {
	const details = isTool(node) ? error.description?.replace(NOT_FOR_MODELS, '') : error.description;
	const json = { error: error.message, ...(typeof details === 'string' && { details }) };
	const item = { json, pairedItem: { item: index } };
	return forErrorOutput(item, error, node);
}

/**
 * Returns an item that keeps all its fields and goes to the error output if the node has one. n8n (n8n-core's
 * workflow-execute.js, 2.0.0 and 2.41.1) sends items with an `error` there, and replaces their fields by the error's
 * message, unless a copy has lost the `error`. Copies lose properties that are not enumerable.
 */
function forErrorOutput(item: INodeExecutionData, error: Error, { onError }: INode) {
	if (onError !== 'continueErrorOutput') return item;
	return Object.defineProperty(item, 'error', { value: error });
}

/** Returns a copy for another item, as later nodes may change their input items. */
export function copyOf(output: OperationResult): OperationResult {
	if (output instanceof FailedResult) {
		return new FailedResult(structuredClone(output.json), output.error);
	}
	return output instanceof WholeResult
		? new WholeResult(structuredClone(output.json), structuredClone(output.binary))
		: structuredClone(output);
}
