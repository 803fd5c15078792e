import type { INodeExecutionData } from 'n8n-workflow';
import { OutputWithFiles, type Output } from './operation';

/** An operation's output as an item of n8n, linked to the item that it came from. */
export function toItem(output: Output, index: number): INodeExecutionData {
	return output instanceof OutputWithFiles
		? { json: output.json, binary: output.binary, pairedItem: { item: index } }
		: { json: output, pairedItem: { item: index } };
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
export function copyOf(output: Output): Output {
	return output instanceof OutputWithFiles
		? new OutputWithFiles(structuredClone(output.json), structuredClone(output.binary))
		: structuredClone(output);
}
