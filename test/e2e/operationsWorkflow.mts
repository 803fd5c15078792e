import type { INode } from 'n8n-workflow';
import type { OperationExample } from '../operations/index.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { runNow } from '../support/n8n/triggerNodes.mts';

/**
 * A workflow in which a Manual Trigger starts every operation, each in a node named after it: one after another
 * from top to bottom. Deletions of records that others use come last, and a contact after its belongings.
 */
export function operationsWorkflow(examples: readonly OperationExample[]): WorkflowFile {
	const [others, deleting] = [false, true].map((deletes) =>
		examples.filter(({ operation }) => (operation === 'delete') === deletes),
	);
	const nodes = [...others, ...deleting.toReversed()].map(
		(example, index): INode => ({
			id: `operation-${index}`,
			name: nodeName(example),
			type: `n8n-nodes-publishing.${example.node}`,
			typeVersion: 1,
			position: [400, index * 120],
			parameters: {
				resource: example.resource,
				operation: example.operation,
				...(example.full as INode['parameters']),
			},
		}),
	);
	return {
		id: 'every-operation',
		name: 'Every operation',
		settings: { executionOrder: 'v1' },
		nodes: [runNow, ...nodes],
		connections: {
			[runNow.name]: { main: [nodes.map(({ name }) => ({ node: name, type: 'main', index: 0 }))] },
		},
	};
}

export function nodeName({ node, resource, operation }: OperationExample): string {
	return `${node} ${resource} ${operation}`;
}
