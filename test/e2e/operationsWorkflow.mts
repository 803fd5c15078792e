import type { OperationExample } from '../operations/index.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { leadTo, newNode, runNow } from '../support/n8n/workflow.mts';

/**
 * A workflow in which a Manual Trigger starts every operation, each in a node named after it: one after another
 * from top to bottom. Deletions of records that others use come last, and a contact after its belongings.
 */
export function operationsWorkflow(examples: readonly OperationExample[]): WorkflowFile {
	const [others, deleting] = [false, true].map((deletes) =>
		examples.filter(({ operation }) => (operation === 'delete') === deletes),
	);
	const nodes = [...others, ...deleting.toReversed()].map((example, index) => {
		const { node, resource, operation, full } = example;
		const parameters = { resource, operation, ...full };
		return newNode(nodeName(example), node, parameters, { position: [400, index * 120] });
	});
	return {
		id: 'every-operation',
		name: 'Every operation',
		settings: { executionOrder: 'v1' },
		nodes: [runNow, ...nodes],
		connections: { [runNow.name]: leadTo(...nodes) },
	};
}

export function nodeName({ node, resource, operation }: OperationExample): string {
	return `${node} ${resource} ${operation}`;
}
