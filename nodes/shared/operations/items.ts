import type { INode, INodeExecutionData } from 'n8n-workflow';
import { FailedResult, ResultWithBinary, type OperationResult } from './results';

/** An operation's output as an item of n8n, linked to the item that it came from. */
export function toItem(output: OperationResult, index: number, node: INode): INodeExecutionData {
	const pairedItem = { item: index };
	if (output instanceof ResultWithBinary) {
		return { json: output.json, binary: output.binary, pairedItem };
	}
	if (output instanceof FailedResult) {
		const item = { json: output.json, pairedItem };
		return node.onError === 'continueErrorOutput' ? forErrorOutput(item, output.error) : item;
	}
	return { json: output, pairedItem };
}

/**
 * An item that leaves by the error output and keeps all its fields. n8n 2.41.1 (n8n-core's
 * workflow-execute.js) sends what has an `error` there, and then replaces its fields by that error's message:
 * unless a copy lost it, and copies lose what cannot be enumerated.
 */
function forErrorOutput(item: INodeExecutionData, error: Error): INodeExecutionData {
	return Object.defineProperty(item, 'error', { value: error });
}

/**
 * A failure as an item, for Continue On Fail. It has only keys that n8n knows of failed items, so that
 * it also finds its way to the error output.
 */
export function failedItem(
	{ message, description }: Error & { description?: string | null },
	index: number,
): INodeExecutionData {
	const details = typeof description === 'string' ? { details: description } : {};
	return { json: { error: message, ...details }, pairedItem: { item: index } };
}

/** A copy, for an item of its own: what comes after may change the items it gets. */
export function copyOf(output: OperationResult): OperationResult {
	if (output instanceof FailedResult) {
		return new FailedResult(structuredClone(output.json), output.error);
	}
	return output instanceof ResultWithBinary
		? new ResultWithBinary(structuredClone(output.json), structuredClone(output.binary))
		: structuredClone(output);
}
