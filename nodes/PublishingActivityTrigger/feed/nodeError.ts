import { NodeOperationError, type INode } from 'n8n-workflow';
import { RealtimeError } from '../realtime/realtimeError';

/** Why the trigger cannot go on, as n8n shows it. */
export function nodeError(node: INode, error: unknown): NodeOperationError {
	if (!(error instanceof RealtimeError)) return new NodeOperationError(node, error as Error);
	const { message, description } = error;
	return new NodeOperationError(node, message, { description });
}
